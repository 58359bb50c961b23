// The board of a puzzle, on which the solution is clicked.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Aim, BoardSign } from "../board/Board";
import { adapterFor } from "../game";
import { t } from "../i18n";
import { SceneBoard } from "../play/SceneBoard";
import type { PuzzleTask, Scene } from "../protocol/messages";
import { say } from "../ui/announcer";
import { LazyPart } from "../ui/Lazy";
import { at, attempt, isOpen, problem, scene, task, verdict } from "./puzzle";

const text = t.puzzles;

/** Signs on the points of the task, and on the move that was tried. */
function signsOf({ about }: PuzzleTask, shown: Scene): ReadonlyMap<number, BoardSign> {
  const standing = new Set(shown.stones.map((stone) => stone.point));
  const targets = about.filter((point) => standing.has(point));
  const signs = new Map<number, BoardSign>(targets.map((point) => [point, { kind: "triangle", text: "", label: text.target }]));
  const found = verdict.value;
  const tried = shown.point_names.indexOf(found?.steps[0]?.text ?? "");
  if (found && at.value > 0 && standing.has(tried)) {
    const label = found.is_right ? text.tried.right : text.tried.wrong;
    signs.set(tried, { kind: found.is_right ? "circle" : "cross", text: "", label });
  }
  return signs;
}

export function PuzzleBoard() {
  const [now, shown] = [task.value, scene.value];
  const [chosen, setChosen] = useState<number | null>(null);
  useLayoutEffect(() => setChosen(null), [now, isOpen.value]);
  if (!now || !shown) return <p class="soft">{t.study.board.loading}</p>;
  const { parts, marksMoves } = adapterFor(now.kind);
  if (parts) {
    const move = verdict.value?.steps[at.value - 1]?.text ?? null;
    const props = { scene: now.scene, label: text.board, isLive: isOpen.value, shown: move, problem: problem.value };
    return <LazyPart page={parts.Task} props={{ ...props, onPlay: (play: string) => void attempt(play) }} />;
  }
  const legal = new Map(isOpen.value ? now.scene.legal.flatMap((move) => (move.point === null ? [] : [[move.point, move.text] as const])) : []);
  const playable = new Set(legal.keys());
  const press = (point: number, aim: Aim) => {
    const move = legal.get(point);
    if (move === undefined) return;
    if (aim === "sure" || point === chosen) return void attempt(move);
    setChosen(point);
    say(t.announce.chosen(shown.point_names[point] ?? ""));
  };
  return (
    <>
      <SceneBoard
        kind={now.kind}
        rules={now.rules}
        scene={shown}
        label={text.board}
        playable={playable}
        chosen={chosen}
        signs={signsOf(now, shown)}
        onPress={press}
        {...(marksMoves ? { targets: playable } : {})}
      />
      {chosen !== null && playable.has(chosen) && (
        <button type="button" class="button primary confirm" onClick={() => press(chosen, "sure")}>
          {t.board.confirm(shown.point_names[chosen] ?? "")}
        </button>
      )}
    </>
  );
}
