// Moves of a record that play themselves.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Line, step } from "./line";

/** Milliseconds between two moves. */
const PACE_MS = 900;

export interface Autoplay {
  readonly isPlaying: boolean;
  readonly pause: () => void;
  /** Plays on, from the start if the last place is shown, or pauses. */
  readonly toggle: () => void;
}

/** Steps through a line until its last place, or until another place is shown than the next. */
export function useAutoplay(line: Line | null): Autoplay {
  const [isPlaying, setPlaying] = useState(false);
  const latest = useRef(line);
  latest.current = line;
  const [here, last] = [line?.here ?? 0, line?.last ?? 0];
  const isOwnStep = useRef(false);
  useEffect(() => {
    if (!isOwnStep.current) setPlaying(false);
    isOwnStep.current = false;
  }, [here]);
  useEffect(() => {
    if (!isPlaying) return;
    if (here >= last) return setPlaying(false);
    const timer = window.setTimeout(() => {
      if (!latest.current) return;
      isOwnStep.current = true;
      step(latest.current, 1);
    }, PACE_MS);
    return () => window.clearTimeout(timer);
  }, [isPlaying, here, last]);
  const toggle = () => {
    if (!isPlaying && here >= last) {
      isOwnStep.current = true;
      line?.goTo(0);
    }
    setPlaying(!isPlaying);
  };
  return { isPlaying, pause: () => setPlaying(false), toggle };
}
