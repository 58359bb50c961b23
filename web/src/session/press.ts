// When a person last pressed something, to tell a press from the second half of a double click.

/** The longest time between the halves of a double click. */
const DOUBLE_CLICK_MS = 300;

/** When the last press happened, not when it was handled: a busy page handles the second one late. */
let pressedMs = -Infinity;
/** When a game was last begun by one click. */
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

/** Notes that the last press began a game. */
export function noteStart(): void {
  startedMs = pressedMs;
}

/** Whether a press on the board is the second half of a double click on what began the game. */
export function isEcho(): boolean {
  return pressedMs - startedMs < DOUBLE_CLICK_MS;
}
