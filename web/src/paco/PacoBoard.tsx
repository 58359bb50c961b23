// The board of the pages of Paco Ŝako.

import { Board, type BoardProps, type BoardSign } from "../board/Board";
import type { View } from "../board/squares";
import { TextBoard } from "../board/TextBoard";
import type { BoardArrow } from "../board/Way";
import { en } from "../i18n";
import type { WireScene, WireSide } from "../protocol/messages";
import { settings } from "../settings";

const text = en.pacoPages.board;

interface PacoBoardProps {
  readonly scene: WireScene;
  readonly label: string;
  readonly view?: View;
  readonly playable?: ReadonlySet<number>;
  readonly onPress?: (point: number) => void;
  readonly arrows?: readonly BoardArrow[];
  readonly targets?: ReadonlySet<number>;
  readonly signs?: ReadonlyMap<number, BoardSign>;
  readonly grip?: BoardProps["grip"];
}

const NOTHING: ReadonlySet<number> = new Set();
const BORDERS = { top: null, bottom: null, left: null, right: null };

export const sideName = (side: WireSide) => text.sides[side];

/** What stands on a square, in words. */
export function words(scene: WireScene, point: number): string {
  const on = scene.pieces.filter((piece) => piece.point === point);
  return on.map((piece) => text.piece(text.sides[piece.side], text.kinds[piece.kind])).join(text.with);
}

function labelOf(scene: WireScene, point: number): string {
  const name = scene.point_names[point] ?? "";
  const said = [name, words(scene, point) || text.empty];
  if (scene.held.some((piece) => piece.point === point)) said.push(text.inHand);
  if (scene.warned.includes(point)) said.push(text.warned);
  if (scene.last_way.includes(point)) said.push(text.last);
  return said.join(", ");
}

export function PacoBoard({ scene, label, view, playable = NOTHING, onPress, arrows, targets, signs, grip }: PacoBoardProps) {
  const columnName = (index: number) => "abcdefgh"[index] ?? "";
  const rowName = (index: number) => String(8 - index);
  const press = (point: number) => onPress?.(point);
  if (settings.value.textView) {
    return (
      <TextBoard
        scene={scene}
        label={label}
        columnName={columnName}
        rowName={rowName}
        sideName={sideName}
        playable={new Map([...playable].map((point) => [point, scene.point_names[point] ?? ""]))}
        note={(point) => words(scene, point) || null}
        onPlay={press}
      />
    );
  }
  return (
    <Board
      scene={scene}
      label={label}
      borders={BORDERS}
      stars={() => []}
      columnName={columnName}
      rowName={rowName}
      pointLabel={(point) => labelOf(scene, point)}
      showCoordinates={settings.value.coordinates}
      view={view}
      playable={playable}
      chosen={null}
      arrows={arrows}
      targets={targets}
      signs={signs}
      grip={grip}
      onPress={press}
    />
  );
}
