// A board of tiles to look at, from a scene alone.

import type { Scene } from "../../protocol/messages";
import { settings } from "../../session/settings";
import { type Ground, tileScene } from "./plays";
import { TextTable } from "./TextTable";
import { TileBoard } from "./TileBoard";

/** Fills the place around it, which has to be positioned and to have a height. */
export function StillBoard({ scene, label }: { scene: Scene; label: string }) {
  const tiles = tileScene(scene);
  if (!tiles) return null;
  const ground: Ground = { cols: scene.geometry.cols, rows: scene.geometry.rows, tiles };
  if (settings.value.textView) return <TextTable ground={ground} label={label} isLive={false} />;
  return (
    <div class="tile-frame still">
      <TileBoard ground={ground} label={label} showCoordinates={settings.value.coordinates} />
    </div>
  );
}
