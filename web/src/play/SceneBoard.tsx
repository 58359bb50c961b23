// A board to look at, from a scene alone: for replays, puzzles and pictures. What can be pressed is added where it is wanted.

import { Board, type BoardProps } from "../board/Board";
import { TextBoard } from "../board/TextBoard";
import { adapterFor } from "../game";
import { pointWords } from "../game/words";
import { t } from "../i18n";
import type { Scene } from "../protocol/messages";
import { settings } from "../session/settings";
import { LazyPart } from "../ui/Lazy";

const NOWHERE: ReadonlySet<number> = new Set();
const NOTHING: ReadonlyMap<number, string> = new Map();

type Extras = Pick<
  BoardProps,
  "view" | "arrows" | "marks" | "signs" | "preview" | "targets" | "grip" | "playable" | "chosen" | "onPress" | "onHover"
>;

interface SceneBoardProps extends Partial<Extras> {
  /** The name of the game, and its rules. */
  readonly kind: string;
  readonly rules: string;
  readonly scene: Scene;
  /** Accessible name of the board; by default that of the game. */
  readonly label?: string;
}

/** Fills the place around it, which has to be positioned and to have a height. */
export function SceneBoard({ kind, rules, scene, label, ...extras }: SceneBoardProps) {
  const adapter = adapterFor(kind);
  const words = pointWords(scene, adapter);
  const name = label ?? t.board.label(adapter.describe(rules));
  if (adapter.parts) return <LazyPart page={adapter.parts.Board} props={{ scene, label: name }} />;
  if (settings.value.textView) {
    return (
      <TextBoard
        scene={scene}
        label={name}
        columnName={adapter.columnName}
        rowName={adapter.rowName}
        sideName={adapter.sideName}
        standing={words.standing}
        playable={extras.onPress ? new Map([...(extras.playable ?? [])].map((point) => [point, ""])) : NOTHING}
        onPlay={(point) => extras.onPress?.(point, "sure")}
      />
    );
  }
  return (
    <Board
      scene={scene}
      label={name}
      boardClass={adapter.boardClass}
      borders={adapter.borders}
      stars={adapter.stars}
      columnName={adapter.columnName}
      rowName={adapter.rowName}
      pointLabel={words.label}
      showCoordinates={settings.value.coordinates}
      layout={settings.value.layout}
      chosen={null}
      playable={NOWHERE}
      onPress={() => {}}
      {...extras}
    />
  );
}
