// A won position of Hex, to look at.

import { Picture } from "../../board/Picture";
import type { Side } from "../../protocol/messages";
import { settings } from "../../session/settings";

const FIRST = [2, 7, 13, 18, 24, 30];
const SECOND = [9, 14, 15, 20, 22, 27];
const STONES = new Map<number, Side>([...FIRST.map((point) => [point, "first"] as const), ...SECOND.map((point) => [point, "second"] as const)]);
const WINNING = new Set(FIRST);

export const BORDERS = { top: "first", bottom: "first", left: "second", right: "second" } as const;

export function Sample() {
  return <Picture kind="hex" size={6} stones={STONES} winning={WINNING} borders={BORDERS} layout={settings.value.layout} />;
}
