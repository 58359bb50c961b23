import { expect, test } from "vitest";
import type { Level } from "../protocol/messages";
import { playerName } from "./names";

const level: Level = { id: "medium", title: "Medium", spec: "mcts:rollouts=1000" } as Level;

test("a player is named after its level, or as the server names it", () => {
  const engine = { kind: "player", spec: "gtp:name=Big Bot,cmd='/opt/bot --gtp'" } as const;
  expect(playerName(engine, "Big Bot", [level])).toBe("Big Bot");
  expect(playerName({ kind: "player", spec: "rave" }, null, [level])).toBe("rave");
  expect(playerName({ kind: "player", spec: level.spec }, level.spec, [level])).not.toBe(level.spec);
});
