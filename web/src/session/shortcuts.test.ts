import { expect, test } from "vitest";
import { ACTIONS, actionAt, isUsable, rivalOf, USUAL_KEYS } from "./shortcuts";

test("no two actions have the same key at first where both can be taken", () => {
  expect(ACTIONS.filter((action) => rivalOf(USUAL_KEYS, action, USUAL_KEYS[action]))).toEqual([]);
  expect(ACTIONS.map((action) => USUAL_KEYS[action]).filter((key) => !isUsable(key))).toEqual([]);
});

test("a key means what it means in its scope, with Shift as well", () => {
  expect(actionAt(USUAL_KEYS, "h", ["play", "anywhere"])).toBe("hint");
  expect(actionAt(USUAL_KEYS, "H", ["study"])).toBe("heat");
  expect(actionAt(USUAL_KEYS, "t", ["play", "anywhere"])).toBe("theme");
  expect(actionAt(USUAL_KEYS, "h", ["anywhere"])).toBeUndefined();
});

test("a changed key takes the place of the usual one", () => {
  const keys = { ...USUAL_KEYS, hint: "k" };
  expect(actionAt(keys, "k", ["play"])).toBe("hint");
  expect(actionAt(keys, "h", ["play"])).toBeUndefined();
});

test("the board and the analysis may share a key; both share none with what is found on every page", () => {
  expect(rivalOf(USUAL_KEYS, "undo", "u")).toBeUndefined();
  expect(rivalOf(USUAL_KEYS, "undo", "t")).toBe("theme");
  expect(rivalOf(USUAL_KEYS, "theme", "z")).toBe("undo");
  expect(rivalOf(USUAL_KEYS, "hint", "[")).toBe("back");
  expect(rivalOf(USUAL_KEYS, "hint", "h")).toBeUndefined();
});

test("keys that move the focus or play are not for actions", () => {
  expect(["Enter", " ", "Tab", "Escape", "ArrowLeft", "F5"].filter(isUsable)).toEqual([]);
  expect(["ĵ", "7", "Delete", "é"].filter(isUsable)).toHaveLength(4);
});
