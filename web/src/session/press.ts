// Time of the person's last press, to tell a press from the second half of a double click.

/** The longest time between the halves of a double click. */
const DOUBLE_CLICK_MS = 300;

/** Time at which the last press happened, not at which it was handled: a busy page handles the second one late. */
let pressedMs = -Infinity;
/** Time of the last click that started a game. */
let startedMs = -Infinity;

for (const kind of ["pointerdown", "click", "keydown"]) {
  addEventListener(
    kind,
    (event) => {
      pressedMs = event.timeStamp;
    },
    { capture: true },
  );
}

/** Records that the last press started a game. */
export function noteStart(): void {
  startedMs = pressedMs;
}

/** Returns whether a press on the board is the second half of the double click that started the game. */
export function isEcho(): boolean {
  return pressedMs - startedMs < DOUBLE_CLICK_MS;
}
