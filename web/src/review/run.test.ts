import { expect, test } from "vitest";
import { nextOf, ReviewRun } from "./run";

/** A review whose lines come when the test says so. */
function held() {
  let say: (line: string) => void = () => {};
  let end: (error?: Error) => void = () => {};
  const ask = (_: AbortSignal, onLine: (line: string) => void) =>
    new Promise<void>((resolve, reject) => {
      say = onLine;
      end = (error) => (error ? reject(error) : resolve());
    });
  return { ask, say: (line: string) => say(line), end: (error?: Error) => end(error) };
}

test("a review that is read runs until its end", async () => {
  const run = new ReviewRun(() => true);
  const server = held();
  const received: string[] = [];
  const opened = run.open(server.ask, (line: string) => {
    received.push(line);
    run.stage.value = line === "end" ? "done" : "running";
  });
  expect(run.stage.value).toBe("reading");
  server.say("game");
  server.say("end");
  server.end();
  expect([await opened, run.stage.value, received]).toEqual([true, "done", ["game", "end"]]);
});

test("an answer that breaks off is distinguished from one that ends", async () => {
  const run = new ReviewRun(() => true);
  const server = held();
  const opened = run.open(server.ask, () => {
    run.stage.value = "running";
  });
  server.say("game");
  server.end();
  expect([await opened, run.stage.value]).toEqual([true, "ended"]);
});

test("a text without a game is reported, and the open game stays as it was", async () => {
  const run = new ReviewRun(() => true);
  run.stage.value = "done";
  const server = held();
  const opened = run.open(server.ask, () => {});
  server.end(new Error("no game in it"));
  expect([await opened, run.stage.value]).toEqual([false, "done"]);
  expect(run.trouble.value).toContain("no game in it");
});

test("a review that is cancelled or replaced receives no more lines", async () => {
  const run = new ReviewRun(() => true);
  const [first, second] = [held(), held()];
  const received: string[] = [];
  void run.open(first.ask, (line: string) => received.push(line));
  void run.open(second.ask, (line: string) => received.push(line));
  first.say("late");
  second.say("game");
  run.cancel();
  second.say("late");
  expect([received, run.stage.value]).toEqual([["game"], "cancelled"]);
});

test("the next mistake before or after a place", () => {
  expect([nextOf([2, 9, 5], 5, 1), nextOf([2, 9, 5], 5, -1), nextOf([2], 2, 1)]).toEqual([9, 2, null]);
});
