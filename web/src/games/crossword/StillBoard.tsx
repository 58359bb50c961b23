// A board of tiles to look at, from a scene alone.

import type { Scene } from "../../protocol/messages";
import { settings } from "../../session/settings";
import type { Ground } from "./plays";
import { TextTable } from "./TextTable";
import { TileBoard } from "./TileBoard";

/** Fills the place around it, which has to be positioned and to have a height. */
export function StillBoard({ scene, label }: { scene: Scene; label: string }) {
  if (!scene.tiles) return null;
  const ground: Ground = { cols: scene.geometry.cols, rows: scene.geometry.rows, tiles: scene.tiles };
  if (settings.value.textView) return <TextTable ground={ground} label={label} isLive={false} />;
  return (
    <div class="tile-frame still">
      <TileBoard ground={ground} label={label} showCoordinates={settings.value.coordinates} />
    </div>
  );
}
