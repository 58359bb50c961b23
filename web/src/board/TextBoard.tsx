// The board as a table of words, and a field to type a move into. It knows no game.

import { useLayoutEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Scene, Side } from "../protocol/messages";
import { say } from "../ui/announcer";

const text = t.textBoard;

interface TextBoardProps {
  readonly scene: Scene;
  readonly label: string;
  readonly columnName: (index: number) => string;
  readonly rowName: (index: number, rows: number) => string;
  readonly sideName: (side: Side) => string;
  /** The pieces on a point, in words; null for stones and empty points. */
  readonly standing?: (point: number) => string | null;
  /** Legal moves by the names of their points. */
  readonly playable: ReadonlyMap<number, string>;
  /** Accepts a whole move such as `e2>e4`. */
  readonly onWay?: (points: readonly number[]) => void;
  readonly onPlay: (point: number) => void;
  /** The reason why a point may not be played, as a sentence. */
  readonly refusal?: (point: number) => string | null;
  /** A remark about a point, in addition to its stone. */
  readonly note?: (point: number) => string | null;
}

function Field({ scene, playable, onPlay, onWay, refusal }: TextBoardProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  useLayoutEffect(() => setProblem(null), [scene]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (playable.size === 0) return;
    const name = typed.trim().toLowerCase();
    const named = (name: string) => scene.point_names.findIndex((one) => one.toLowerCase() === name);
    const way = name.split(/[>x-]/).filter(Boolean).map(named);
    if (onWay && way.length > 1 && way.every((point) => point >= 0) && playable.has(way[0]!)) {
      setTyped("");
      onWay(way);
      return;
    }
    const point = named(name.replace(/^>/, ""));
    if (point >= 0 && playable.has(point)) {
      setTyped("");
      onPlay(point);
      return;
    }
    const words = (point >= 0 ? refusal?.(point) : null) ?? text.cannot(typed.trim() || text.move);
    setProblem(words);
    say(words);
  };
  return (
    <form class="text-move" onSubmit={submit}>
      <label for="text-move">{text.move}</label>
      <input
        id="text-move"
        type="text"
        value={typed}
        maxLength={onWay ? 60 : 12}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="none"
        aria-describedby="text-move-help"
        aria-invalid={problem !== null}
        aria-disabled={playable.size === 0 || undefined}
        readOnly={playable.size === 0}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" class="button" aria-disabled={playable.size === 0 || undefined}>
        {text.play}
      </button>
      <span id="text-move-help" class={problem ? "text-problem" : "soft"}>
        {problem ?? (onWay ? text.wayHelp : text.moveHelp(scene.point_names[Math.floor(scene.point_names.length / 3)] ?? ""))}
      </span>
    </form>
  );
}

export function TextBoard(props: TextBoardProps) {
  const { scene, label, columnName, rowName, sideName } = props;
  const { cols, rows } = scene.geometry;
  const sides = new Map(scene.stones.map(({ point, side }) => [point, side]));
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  return (
    <div class="text-board">
      <Field {...props} />
      <div class={scene.geometry.kind === "squares" ? "text-table pieces" : "text-table"} role="region" aria-label={label} tabindex={0}>
        <table>
          <caption class="visually-hidden">{text.caption(label)}</caption>
          <thead>
            <tr>
              <td />
              {range(cols).map((col) => (
                <th key={col} scope="col">
                  {columnName(col)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {range(rows).map((row) => (
              <tr key={row}>
                <th scope="row">{rowName(row, rows)}</th>
                {range(cols).map((col) => {
                  const point = row * cols + col;
                  const side = sides.get(point);
                  const isLast = scene.last_point === point;
                  const standing = side ? null : props.standing?.(point);
                  const isHeld = scene.held[0]?.point === point;
                  return (
                    <td key={col} class={`${side ?? (standing ? "taken" : "free")}${isLast ? " last" : ""}`}>
                      {standing ? (
                        <>
                          {standing}
                          {isLast && <span class="visually-hidden">, {text.last}</span>}
                        </>
                      ) : side ? (
                        <>
                          <span class={`dot ${side}`} aria-hidden="true" />
                          {sideName(side)}
                          {isLast && <span class="visually-hidden">, {text.last}</span>}
                        </>
                      ) : (
                        <>
                          <span aria-hidden="true">·</span>
                          <span class="visually-hidden">{text.empty}</span>
                        </>
                      )}
                      {isHeld && <span class="soft"> {text.taken}</span>}
                      {props.note?.(point) && <span class="soft"> {props.note(point)}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
