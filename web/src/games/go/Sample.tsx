// A fight in Go, to look at.

import { Picture } from "../../board/Picture";
import type { Side } from "../../protocol/messages";
import { stars } from "./stars";

const FIRST = [12, 20, 21, 30, 39, 47, 48, 56, 66, 75, 37, 10, 24];
const SECOND = [13, 22, 31, 40, 41, 49, 57, 58, 67, 76, 33, 15];
const STONES = new Map<number, Side>([...FIRST.map((point) => [point, "first"] as const), ...SECOND.map((point) => [point, "second"] as const)]);

export function Sample() {
  return <Picture kind="grid" size={9} stars={stars(9, 9)} stones={STONES} />;
}
