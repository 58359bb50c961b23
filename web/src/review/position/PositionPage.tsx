// The page of position editors: that of games of stones, or of a game with its own.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { adapterFor, gamesWithEditor } from "../../game";
import { withoutFen } from "../../game/fen";
import { t } from "../../i18n";
import { analysisAddress, editorAddress, goTo, isShownQuery, type PageProps, settleAt } from "../../lib/route";
import { SceneBoard } from "../../play/SceneBoard";
import type { Side } from "../../protocol/messages";
import { type GameChoice, rulesOf, settings, termsOf, withTerms } from "../../session/settings";
import { TermsFields } from "../../session/TermsFields";
import { Choices } from "../../ui/Choices";
import { Lazy } from "../../ui/Lazy";
import { MessageText } from "../../ui/MessageText";
import { useTitle } from "../../ui/title";
import { BoardStage, Frame } from "../Frame";
import { EditorTabs } from "./EditorTabs";
import { made, makePuzzle } from "./made";
import { PlayFrom } from "./PlayFrom";
import { adapter, clear, drawn, open, press, problem, report, restart, rules, setup, type Tool, tool, turnTo, type, typed } from "./position";

const text = t.position;

const SIDES: readonly Side[] = ["first", "second"];

const kindOf = (rules: string) => rules.split(":")[0] ?? "";

const linkedRules = (query: string) => new URLSearchParams(query).get("rules");

/** The rules that the person chose last for a game. */
const lastRules = (kind: string) => withoutFen(rulesOf({ ...settings.peek().choice, kind }));

function EditedBoard() {
  const [scene, game] = [drawn.value, adapter.value];
  if (!scene || !game || !setup.value) return null;
  const all = new Set(scene.point_names.keys());
  return <SceneBoard kind={game.kind} rules={setup.value.plain} scene={scene} label={text.board} playable={all} onPress={press} />;
}

function Tools() {
  const game = adapter.value;
  if (!game || !setup.value) return null;
  const items = [...SIDES.map((side) => ({ id: side, label: game.sideName(side) })), { id: "clear", label: text.remove }];
  const sides = SIDES.map((side) => ({ id: side, label: game.sideName(side) }));
  return (
    <section class="panel" aria-label={text.tools}>
      <Choices name="position-tool" legend={text.tools} items={items} value={tool.value} onChange={(id) => (tool.value = id as Tool)} />
      <Choices name="position-side" legend={text.toMove} items={sides} value={setup.value.toMove} onChange={(id) => turnTo(id as Side)} />
      <div class="button-row">
        <button type="button" class="button small" onClick={clear}>
          {text.empty}
        </button>
        {setup.value.usual.stones.length > 0 && (
          <button type="button" class="button small" onClick={restart}>
            {text.start}
          </button>
        )}
      </div>
    </section>
  );
}

function FenField() {
  const game = adapter.value;
  if (!game) return null;
  return (
    <section class="panel" aria-labelledby="position-fen-title">
      <h2 id="position-fen-title">{text.fen}</h2>
      <div class="field">
        <input
          type="text"
          spellcheck={false}
          autocomplete="off"
          maxLength={1000}
          value={typed.value}
          aria-labelledby="position-fen-title"
          aria-invalid={problem.value !== null}
          aria-describedby="position-fen-words"
          onInput={(event) => type(event.currentTarget.value)}
        />
      </div>
      <p id="position-fen-words" class={problem.value === null ? "soft" : "form-problem"} role="status">
        {problem.value ?? text.fenHint(game.sideName("first"), game.sideName("second"))}
      </p>
    </section>
  );
}

/** The state of the puzzle of the position, in words. */
function Made() {
  const now = made.value;
  const words = text.puzzle;
  if (now.stage === "none" || now.rules !== report.value?.rules) return null;
  return (
    <p class={now.stage === "failed" ? "form-problem" : "soft"} role="status">
      {now.stage === "asking" ? (
        words.asking
      ) : now.stage === "unclear" ? (
        words.unclear
      ) : now.stage === "failed" ? (
        <MessageText message={now.problem} />
      ) : (
        words.made
      )}{" "}
      {now.stage === "made" && <a href={now.address}>{words.solve}</a>}
    </p>
  );
}

function Uses() {
  const game = adapter.value;
  const found = report.value;
  if (!game) return null;
  const isOver = found !== null && found.to_move === null;
  const usable = found && !isOver ? found.rules : null;
  return (
    <section class="panel" aria-labelledby="position-uses-title">
      <h2 id="position-uses-title">{text.uses}</h2>
      <div class="button-row">
        <button type="button" class="button small primary" disabled={!found} onClick={() => found && goTo(analysisAddress(found.rules, []))}>
          {text.analyze}
        </button>
        <PlayFrom kind={game.kind} rules={usable} />
        <button
          type="button"
          class="button small"
          disabled={!usable || made.value.stage === "asking"}
          onClick={() => found && void makePuzzle(found)}
        >
          {text.puzzle.make}
        </button>
      </div>
      <Made />
      {isOver && <p class="soft">{text.over}</p>}
    </section>
  );
}

function Game() {
  const [choice, setChoice] = useState(settings.value.choice);
  const kind = adapter.value?.kind ?? choice.kind;
  const change = (next: GameChoice) => {
    setChoice(next);
    void open(rulesOf(next));
  };
  return (
    <details class="panel">
      <summary>{text.rules}</summary>
      <TermsFields name="position" terms={termsOf({ ...choice, kind })} onChange={(terms) => change(withTerms({ ...choice, kind }, terms))} />
    </details>
  );
}

function StonesPage({ kind, query }: { kind: string; query: string }) {
  useTitle(text.title);
  useEffect(() => {
    if (!isShownQuery(query)) return;
    const known = [linkedRules(query), rules.peek()].find((one) => one && kindOf(one) === kind);
    void open(known ?? lastRules(kind));
  }, [kind, query]);
  // The tool of another game is none of this one.
  useLayoutEffect(() => {
    tool.value = "first";
  }, [kind]);
  const palette = adapter.value?.palette;
  return (
    <Frame
      kind={["position-page", palette && `stones-${palette}`].filter(Boolean).join(" ")}
      title={text.title}
      head={<EditorTabs here={kind} />}
      notice={{ words: setup.value ? null : problem.value }}
      main={
        <BoardStage kind={drawn.value?.geometry.kind ?? ""} label={text.board}>
          <EditedBoard />
        </BoardStage>
      }
      side={
        <>
          <Tools />
          <FenField />
          <Uses />
          <Game />
        </>
      }
    />
  );
}

/** The game that an address names, that of its rules, or the one that was edited or chosen last. */
function kindIn({ parts: [named = ""], query }: PageProps): string {
  const kinds = gamesWithEditor().map((game) => game.kind);
  const wished = [named, kindOf(linkedRules(query) ?? ""), kindOf(rules.value ?? ""), settings.value.choice.kind];
  return wished.find((kind) => kind !== null && kinds.includes(kind)) ?? kinds[0] ?? "";
}

export function PositionPage(props: PageProps) {
  const kind = kindIn(props);
  const isNamed = props.parts[0] === kind;
  useLayoutEffect(() => {
    if (!isNamed) settleAt(editorAddress(kind, props.query));
  }, [isNamed]);
  if (!isNamed) return null;
  const { editorPage } = adapterFor(kind);
  return editorPage ? <Lazy page={editorPage} props={props} /> : <StonesPage kind={kind} query={props.query} />;
}
