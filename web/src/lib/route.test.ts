import { expect, test } from "vitest";
import { analysisAddress, gameAddress, gameIn, matchAddress, matchIn, measurementAddress, measurementIn, plyIn, routeOf } from "./route";

const GAME = "0123456789abcdef01234567";

test.each([
  ["", { page: "start" }],
  ["#/", { page: "start" }],
  ["#/play", { page: "play", parts: [] }],
  ["#/training/%E0%A4%A", { page: "training", parts: [null] }],
  ["#/paco/editor?fen=x", { page: "paco", path: "paco/editor", query: "fen=x" }],
  ["#/nope/", { page: "nope", path: "nope", query: "" }],
])("%s", (address, route) => {
  expect(routeOf(address)).toMatchObject(route);
});

test("an address names what it was made of", () => {
  expect(gameIn(routeOf("#/play"))).toBeNull();
  expect([routeOf(gameAddress(GAME)).page, gameIn(routeOf(gameAddress(GAME)))]).toEqual(["play", GAME]);
  expect(routeOf(matchAddress("a b/ü", 3)).page).toBe("matches");
  expect(matchIn(routeOf(matchAddress("a b/ü", 3)))).toEqual({ match: "a b/ü", number: 3 });
  expect(matchIn(routeOf("#/matches/x/-1"))).toEqual({ match: "x", number: null });
  expect(routeOf(measurementAddress("runs", "first", "curve")).page).toBe("measurements");
  expect(measurementIn(routeOf(measurementAddress("runs", "first", "curve")))).toEqual({ place: "runs", name: "first", part: "curve" });
});

test("a position of a replayed game is named by its number of moves", () => {
  expect(["#/matches/x/3?at=12", "#/training/run?game=2.1&at=0"].map((address) => plyIn(routeOf(address)))).toEqual([12, 0]);
  expect(["#/matches/x/3", "#/matches/x/3?at=", "#/matches/x/3?at=-1", "#/matches/x/3?at=1e3"].map((address) => plyIn(routeOf(address)))).toEqual(
    Array(4).fill(null),
  );
});

test("what cannot be the name of a game is that of none", () => {
  expect(gameIn(routeOf("#/play/../etc"))).toBe("0".repeat(24));
});

test("the moves of an analysis survive in its address", () => {
  const where = routeOf(analysisAddress("hex:5,swap", ["a1", "b2"]));
  const query = new URLSearchParams(where.query);
  expect([where.page, query.get("rules"), query.get("moves"), query.get("at")]).toEqual(["analysis", "hex:5,swap", "a1.b2", "2"]);
});
