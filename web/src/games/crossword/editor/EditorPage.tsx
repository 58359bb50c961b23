// The editor of positions of crossword games: the board that is typed on, the racks, the scores, and the text as CGP.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../../i18n";
import type { PageProps } from "../../../lib/route";
import { BoardStage, Frame } from "../../../review/Frame";
import { add, cardOfPuzzle } from "../../../review/mistakes/collection";
import { addressOf } from "../../../review/mistakes/puzzle";
import { EditorTabs } from "../../../review/position/EditorTabs";
import { PlayFrom } from "../../../review/position/PlayFrom";
import { info } from "../../../session/session";
import { settings } from "../../../session/settings";
import { Choices } from "../../../ui/Choices";
import { Copyable } from "../../../ui/Copyable";
import { useTitle } from "../../../ui/title";
import "../index.css";
import "../review/index.css";
import { names } from "../names";
import { puzzleOf } from "../puzzle/making";
import { Unseen } from "../Sheet";
import { TileBoard } from "../TileBoard";
import {
  cgp,
  check,
  checked,
  cursor,
  empty,
  erase,
  exchangeSides,
  ground,
  KIND,
  lay,
  openText,
  press,
  pressKey,
  problem,
  refused,
  review,
  rules,
  set,
  setup,
  stop,
} from "./editor";
import { BOARDS } from "./position";
import { words } from "./words";

function EditedBoard() {
  const box = useRef<HTMLDivElement>(null);
  const here = ground.value;
  if (!here) return <p class="soft">{t.study.board.loading}</p>;
  return (
    <div class="tile-frame still" ref={box}>
      <TileBoard
        ground={here}
        label={words.board}
        showCoordinates={settings.value.coordinates}
        cursor={cursor.value}
        isLive
        onPress={(point) => {
          press(point);
          box.current?.querySelector<SVGGElement>(`[data-point="${point}"]`)?.focus({ preventScroll: true });
        }}
        onKey={(event, point) => {
          if (!pressKey(event, point)) return;
          // Letters are not shortcuts here.
          event.preventDefault();
          event.stopPropagation();
          box.current?.querySelector<SVGGElement>(`[data-point="${cursor.peek().point}"]`)?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

/** A field for letters and a button for each other key, for screens without a keyboard. */
function TouchKeys() {
  const [isBlank, setBlank] = useState(false);
  return (
    <div class="touch-keys">
      <label class="field">
        <span>{words.letters}</span>
        <input
          type="text"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          value=""
          onInput={(event) => {
            lay(event.currentTarget.value, isBlank);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <button type="button" class="button small" aria-pressed={isBlank} onClick={() => setBlank(!isBlank)}>
        {words.asBlank}
      </button>
      <button type="button" class="button small" onClick={erase}>
        {words.erase}
      </button>
    </div>
  );
}

const SIDES = [0, 1] as const;

function Players() {
  const { racks, scores } = setup.value;
  const withPart = <T,>(pair: readonly [T, T], side: 0 | 1, part: T): readonly [T, T] => (side === 0 ? [part, pair[1]] : [pair[0], part]);
  return (
    <section class="panel" aria-label={words.players}>
      {SIDES.map((side) => (
        <div key={side} class="editor-player" role="group" aria-label={words.rack[side]}>
          <label class="field">
            <span>{words.rack[side]}</span>
            <input
              type="text"
              autocomplete="off"
              spellcheck={false}
              maxLength={60}
              value={racks[side]}
              onInput={(event) => set({ racks: withPart(racks, side, event.currentTarget.value) })}
            />
          </label>
          <label class="field">
            <span>{words.score[side]}</span>
            <input
              type="number"
              step={1}
              min={-9999}
              max={9999}
              value={scores[side]}
              onInput={(event) => set({ scores: withPart(scores, side, Math.trunc(event.currentTarget.valueAsNumber) || 0) })}
            />
          </label>
        </div>
      ))}
      <p class="soft">{words.rackHint}</p>
      <button type="button" class="button small" onClick={exchangeSides}>
        {words.exchange}
      </button>
    </section>
  );
}

/** The puzzle of the position, and the link to it once it is kept. */
function Puzzle() {
  const card = cardOfPuzzle(puzzleOf(setup.value, null));
  if (!card) return null;
  return (
    <p class="soft" role="status">
      {t.position.puzzle.made} <a href={addressOf(card.puzzle)}>{t.position.puzzle.solve}</a>
    </p>
  );
}

/** The field that opens a text. One that is refused stays there, with the reason below it. */
function OpenField() {
  const no = refused.value;
  return (
    <div class="open-cgp">
      <label class="field">
        <span>{words.open}</span>
        <input
          type="text"
          autocomplete="off"
          spellcheck={false}
          maxLength={4000}
          value={no?.text ?? ""}
          aria-invalid={no !== null}
          aria-describedby={no ? "cgp-refused" : undefined}
          onChange={({ currentTarget: field }) => {
            const text = field.value.trim();
            if (text === "") refused.value = null;
            else
              void openText(text).then(() => {
                if (refused.peek() === null) field.value = "";
              });
          }}
        />
      </label>
      {no && (
        <p id="cgp-refused" class="form-problem" role="alert">
          {no.why}
        </p>
      )}
    </div>
  );
}

function Result() {
  const [found, trouble] = [checked.value, problem.value];
  return (
    <section class="panel" aria-labelledby="tiles-position-title">
      <h2 id="tiles-position-title">{words.position}</h2>
      <p class={trouble === null ? "soft" : "form-problem"} role="status">
        {/* After a refusal it would seem to be about the refused text. */}
        {trouble ?? (refused.value ? "" : found ? words.possible : words.checking)}
      </p>
      <div class="button-row">
        <button type="button" class="button small primary" disabled={!found} onClick={review}>
          {words.review}
        </button>
        <PlayFrom kind={KIND} rules={rules.value} />
        <button type="button" class="button small" disabled={!found?.is_known} onClick={() => add(puzzleOf(setup.peek(), null))}>
          {t.position.puzzle.make}
        </button>
        <button type="button" class="button small" onClick={() => empty()}>
          {words.empty}
        </button>
      </div>
      <Puzzle />
      <p class="soft">{words.gameHint}</p>
      <Copyable label={words.text} hint={words.textHint} value={cgp.value} />
      <OpenField />
    </section>
  );
}

function Equipment() {
  const { board, lexicon } = setup.value;
  const lexica = [...new Set([lexicon, ...(info.value?.lexica ?? [])])].filter(Boolean);
  return (
    <section class="panel" aria-label={words.equipment}>
      <Choices
        name="tiles-board"
        legend={words.size}
        items={Object.entries(BOARDS).map(([id, rows]) => ({ id, label: `${rows} × ${rows}` }))}
        value={board}
        onChange={(id) => empty(id)}
      />
      <label class="field">
        <span>{words.lexicon}</span>
        <select value={lexicon} onChange={(event) => set({ lexicon: event.currentTarget.value })}>
          <option value="">{words.usual}</option>
          {lexica.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

export function EditorPage({ query }: PageProps) {
  useTitle(t.position.title, names.title);
  useEffect(() => {
    const linked = new URLSearchParams(query).get("cgp");
    void (linked === null ? check() : openText(linked));
    return stop;
  }, []);
  const tiles = problem.value === null ? ground.value?.tiles : null;
  return (
    <Frame
      kind="record-page tiles-editor"
      title={t.position.title}
      head={<EditorTabs here="crossword" />}
      notice={{ words: ground.value ? null : problem.value }}
      main={
        <>
          <BoardStage kind="tiles" label={words.board}>
            <EditedBoard />
          </BoardStage>
          <p class="soft">{words.hint}</p>
          <TouchKeys />
        </>
      }
      side={
        <>
          <Players />
          <Result />
          <Equipment />
          {tiles && tiles.unseen.length > 0 && <Unseen tiles={tiles} others={tiles.rack_sizes[1]} />}
        </>
      }
    />
  );
}
