import { expect, test } from "vitest";
import { analysisAddress, gameAddress, matchAddress, measurementAddress, routeOf } from "./route";

const GAME = "0123456789abcdef01234567";

test.each([
  ["", { page: "start" }],
  ["#/", { page: "start" }],
  ["#/play", { page: "play", game: null }],
  [gameAddress(GAME), { page: "play", game: GAME }],
  [matchAddress("a b/ü", 3), { page: "matches", match: "a b/ü", number: 3 }],
  ["#/matches/x/-1", { page: "matches", match: "x", number: null }],
  [measurementAddress("runs", "first", "curve"), { page: "measurements", place: "runs", name: "first", part: "curve" }],
  ["#/training/%E0%A4%A", { page: "training", run: null }],
  ["#/paco/editor?fen=x", { page: "other", path: "paco/editor", query: "fen=x" }],
  ["#/nope/", { page: "other", path: "nope", query: "" }],
])("%s", (address, route) => {
  expect(routeOf(address)).toEqual(route);
});

test("what cannot be the name of a game is that of none", () => {
  expect(routeOf("#/play/../etc")).toEqual({ page: "play", game: "0".repeat(24) });
});

test("the moves of an analysis survive in its address", () => {
  const where = routeOf(analysisAddress("hex:5,swap", ["a1", "b2"]));
  const query = new URLSearchParams(where.page === "analysis" ? where.query : "");
  expect([query.get("rules"), query.get("moves"), query.get("at")]).toEqual(["hex:5,swap", "a1.b2", "2"]);
});
