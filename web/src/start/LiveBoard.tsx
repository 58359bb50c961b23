// A sample game that plays itself, as long as it is in view.

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameAdapter } from "../game/adapter";

/** Time from one step to the next, in milliseconds. */
const STEP_MS = 1200;
/** Number of steps for which the end of a game stays. */
const REST = 4;
/** Share of a game that has been played when the page opens. */
const BEGUN = 0.6;

interface LiveBoardProps {
  readonly game: GameAdapter;
  readonly isLive: boolean;
}

export function LiveBoard({ game: { sample }, isLive }: LiveBoardProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isInView, setInView] = useState(false);
  const [time, setTime] = useState(isLive ? Math.floor(BEGUN * sample.steps) : sample.steps);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isLive || !isInView) return;
    const timer = window.setInterval(() => {
      if (!document.hidden) setTime((now) => (now + 1) % (sample.steps + REST));
    }, STEP_MS);
    return () => window.clearInterval(timer);
  }, [isLive, isInView]);
  return (
    <span class="live-board" ref={place} aria-hidden="true">
      <sample.Picture step={Math.min(time, sample.steps)} />
    </span>
  );
}
