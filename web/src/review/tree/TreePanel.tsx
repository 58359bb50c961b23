// The moves of the study with their variations, and the actions on them.

import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n";
import type { Side } from "../../protocol/messages";
import { useCurrentInSight } from "../../walk/scroll";
import { choices, choose } from "./choices";
import { dotOf } from "./dots";
import { adapter, at, canUndo, deleteHere, go, makeMainHere, promoteHere, tree, undo } from "./study";
import { TreeDrawing } from "./TreeDrawing";
import { isMain, nodeOf, ROOT, type StudyTree } from "./tree";
import { moveFrom, writtenAt } from "./written";

/** Smallest loss of points with a figure in the list. */
const POINTS_MIN = 1;

function MoveButton({ ids, ply }: { ids: readonly number[]; ply: number }) {
  const id = ids.at(-1) ?? ROOT;
  const isHere = useComputed(() => ids.includes(at.value)).value;
  const dot = dotOf(ids);
  const node = nodeOf(tree.value, id);
  const { number, side, name, isComplete } = writtenAt(tree.value, id, ply);
  return (
    <button
      type="button"
      class={isHere ? "tree-move here" : "tree-move"}
      data-node={id}
      data-nodes={ids.join(" ")}
      tabindex={isHere ? 0 : -1}
      aria-current={isHere ? "step" : undefined}
      onClick={() => go(id)}
    >
      <span class="move-number">{number}</span>
      <span class={`dot ${side}`} />
      <span class="visually-hidden"> {adapter.value.sideName(side)} </span>
      <span class="move-text">
        {name}
        {!isComplete && "…"}
      </span>
      {dot && <span class={`loss grade-${dot.grade}`} title={dot.label} aria-hidden="true" />}
      {dot && <span class="visually-hidden"> {dot.label}</span>}
      {dot?.points != null && dot.points >= POINTS_MIN && (
        <span class="points-lost" aria-hidden="true">
          {t.study.review.lostPoints(dot.points)}
        </span>
      )}
      {node.comment && <span class="commented" />}
      {node.comment && <span class="visually-hidden"> {t.study.tree.commented}</span>}
    </button>
  );
}

/** The moves from a node on, its variations indented after the move to which they are alternatives. */
function lineFrom(tree: StudyTree, first: number, ply: number): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let siblings: readonly number[] = [first];
  for (let at = ply; siblings.length > 0; ) {
    const [main, ...others] = siblings;
    if (main === undefined) break;
    const ids = moveFrom(tree, main, at);
    parts.push(<MoveButton key={ids.join(" ")} ids={ids} ply={at + ids.length - 1} />);
    if (others.length > 0) {
      parts.push(
        <div key={`${main}-others`} class="variations">
          {others.map((other) => (
            <div key={other} class="variation">
              {lineFrom(tree, other, at)}
            </div>
          ))}
        </div>,
      );
    }
    siblings = nodeOf(tree, ids.at(-1) ?? main).children;
    at += ids.length;
  }
  return parts;
}

function lines(tree: StudyTree): ComponentChildren {
  const [main, ...others] = nodeOf(tree, ROOT).children;
  if (main === undefined) return null;
  const rest = others.map((other) => (
    <div key={other} class="variation">
      {lineFrom(tree, other, 1)}
    </div>
  ));
  const [first, ...on] = lineFrom(tree, main, 1);
  return [
    first,
    rest.length > 0 && (
      <div key="others" class="variations">
        {rest}
      </div>
    ),
    ...on,
  ];
}

/** Players, event and date. */
function Head() {
  const {
    players: [first, second],
    event,
    date,
    result,
  } = tree.value.head;
  const side = (which: Side) => adapter.value.sideName(which);
  const names = [first && `${side("first")}: ${first}`, second && `${side("second")}: ${second}`];
  const words = [...names, event, date, result].filter(Boolean);
  return words.length === 0 ? null : <p class="soft">{words.join(" · ")}</p>;
}

/** The moves as a list, the variations indented. */
function List() {
  const now = tree.value;
  const list = useCurrentInSight<HTMLDivElement>([at.value, now]);
  const written = useMemo(() => lines(now), [now]);
  const isStart = at.value === ROOT;
  return (
    <div class="tree" ref={list}>
      <button
        type="button"
        class={isStart ? "tree-move here" : "tree-move"}
        data-node={ROOT}
        data-nodes={String(ROOT)}
        tabindex={isStart ? 0 : -1}
        aria-current={isStart ? "step" : undefined}
        onClick={() => go(ROOT)}
      >
        {t.study.tree.start}
      </button>
      {written}
    </div>
  );
}

export function TreePanel() {
  const text = t.study.tree;
  const now = tree.value;
  const { drawn } = choices.value;
  const isEmpty = now.nodes.size === 1;
  const moves = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = moves.current;
    if (box?.contains(document.activeElement)) box.querySelector<HTMLElement>("[aria-current=step]")?.focus({ preventScroll: true });
  }, [at.value, now]);
  return (
    <section class="panel tree-panel" aria-labelledby="tree-title">
      <div class="panel-head">
        <h2 id="tree-title">{text.title}</h2>
        <div class="button-row">
          <button type="button" class="button tiny" aria-pressed={drawn} onClick={() => choose({ drawn: !drawn })}>
            {text.drawing}
          </button>
          <button type="button" class="button tiny" disabled={!canUndo.value} onClick={undo}>
            {text.undo}
          </button>
        </div>
      </div>
      <Head />
      <div class="tree-moves" ref={moves}>
        {drawn ? <TreeDrawing /> : <List />}
      </div>
      {isEmpty && <p class="soft">{text.none}</p>}
      <div class="button-row">
        <button type="button" class="button tiny" disabled={isMain(now, at.value)} title={text.promoteHint} onClick={promoteHere}>
          {text.promote}
        </button>
        <button type="button" class="button tiny" disabled={isMain(now, at.value)} onClick={makeMainHere}>
          {text.main}
        </button>
        <button type="button" class="button tiny" disabled={at.value === ROOT} title={text.removeHint} onClick={deleteHere}>
          {text.remove}
        </button>
      </div>
    </section>
  );
}
