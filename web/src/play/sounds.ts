// Sounds of a game, made by the browser itself. They are off unless the person turns them on.

import { effect } from "@preact/signals";
import type { GameView } from "../game/view";
import type { Scene } from "../protocol/messages";
import { shown } from "../session/session";
import { settings } from "../session/settings";

/** A tone: its pitch in hertz, and its start and duration in seconds. */
interface Tone {
  readonly hz: number;
  readonly at: number;
  readonly lasts: number;
  readonly wave: OscillatorType;
}

export const STONE: readonly Tone[] = [
  { hz: 190, at: 0, lasts: 0.07, wave: "triangle" },
  { hz: 820, at: 0, lasts: 0.02, wave: "sine" },
];

export const END: readonly Tone[] = [
  { hz: 392, at: 0.1, lasts: 0.22, wave: "sine" },
  { hz: 587, at: 0.28, lasts: 0.4, wave: "sine" },
];

/** Sound of a piece that is lifted. */
export const LIFT: readonly Tone[] = [{ hz: 420, at: 0, lasts: 0.035, wave: "triangle" }];

/** Sound of two pieces that unite. */
export const UNION: readonly Tone[] = [
  { hz: 262, at: 0, lasts: 0.09, wave: "triangle" },
  { hz: 392, at: 0.04, lasts: 0.14, wave: "sine" },
];

/** The sound of a position: a piece is lifted, put down alone, or put into a union. */
export function soundOf({ held, last_way, pieces, last_point }: Scene): readonly Tone[] {
  if (held.length > 0 && last_way.length === 1) return LIFT;
  return pieces.filter((piece) => piece.point === last_point).length > 1 ? UNION : STONE;
}

const LOUDNESS = 0.16;
/** The longest delay of a sound in milliseconds; a later one is dropped. */
const LATE_MS = 250;

let context: AudioContext | null = null;

function ring(context: AudioContext, { hz, at, lasts, wave }: Tone): void {
  const begin = context.currentTime + at;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = wave;
  tone.frequency.value = hz;
  loudness.gain.setValueAtTime(LOUDNESS, begin);
  loudness.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
  tone.connect(loudness).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + lasts);
}

/** Plays a sound, if sounds are on. */
export function sound(tones: readonly Tone[]): void {
  if (!settings.peek().sounds) return;
  try {
    context ??= new AudioContext();
    const output = context;
    const play = () => {
      for (const tone of tones) ring(output, tone);
    };
    if (output.state === "running") return play();
    // A browser blocks audio until the person has interacted with the page; missed sounds are dropped.
    const asked = performance.now();
    void output.resume().then(
      () => performance.now() - asked < LATE_MS && play(),
      () => {},
    );
  } catch {
    // The page works without a sound device too.
  }
}

/** Plays the sounds of the game on the board. */
export function soundGame(): void {
  let before: GameView | null = null;
  effect(() => {
    const now = shown.value;
    if (now && before?.state.game === now.state.game) {
      if (now.state.moves.length > before.state.moves.length) sound(soundOf(now.state.scene));
      if (now.state.result && !before.state.result) sound(END);
    }
    before = now;
  });
}
