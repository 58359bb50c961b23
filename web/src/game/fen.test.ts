import { expect, test } from "vitest";
import { fenOf, openerOf, withFen, withoutFen, writeFen } from "./fen";

test("positions are put into rules and taken out of them", () => {
  expect(withFen("hex:11,swap", "11_b")).toBe("hex:11,swap,fen=11_b");
  expect(withFen("othello", "8_w")).toBe("othello:fen=8_w");
  expect(withFen("hex:5,fen=old,swap", "new_b")).toBe("hex:5,swap,fen=new_b");
  expect(withoutFen("othello:fen=8_w")).toBe("othello");
  expect(withoutFen("go:9,komi=6.5,fen=9_w")).toBe("go:9,komi=6.5");
  expect(fenOf("go:9,komi=6.5,fen=9_w")).toBe("9_w");
  expect(fenOf("go:9,komi=6.5")).toBeNull();
});

test("a position says who moves first", () => {
  expect(openerOf("hex:2,fen=2/2_w", "first")).toBe("second");
  expect(openerOf("hex:2,fen=2/2_b", "second")).toBe("first");
  expect(openerOf("go:9,handicap=2", "second")).toBe("second");
});

test("rows are written from the top, with numbers for free points", () => {
  const stones = new Map([
    [0, "first"],
    [4, "second"],
    [13, "first"],
  ] as const);
  expect(writeFen(12, 2, stones, "second")).toBe("b3w7/1b10_w");
  expect(writeFen(2, 2, new Map(), "first")).toBe("2/2_b");
});
