import { useEffect } from "preact/hooks";
import { adapterFor } from "../game";
import { isInPairs } from "../game/turns";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import { analysisAddress } from "../lib/route";
import { Icon } from "../ui/Icon";
import { useCurrentInSight } from "../walk/scroll";
import { useGameLine } from "./GameWalk";
import { past } from "./past";
import { isPersonToAct } from "./Stage";
import { TeachingToggle } from "./Teaching";
import { WatchLink } from "./WatchLink";

/** Distance from its end, in pixels, at which a list counts as scrolled to the end. */
const AT_END_PX = 8;

/** The moves of the game, each a button that shows the position after it. */
function List({ shown }: { shown: GameView }) {
  const { line, turns } = useGameLine(shown);
  const { here, last, goTo } = line;
  const list = useCurrentInSight<HTMLOListElement>([here, last]);
  const isPast = past.value !== null;
  useEffect(() => {
    const element = list.current;
    if (!element || isPast) return;
    const toTheEnd = () => {
      element.scrollTop = element.scrollHeight;
    };
    toTheEnd();
    // Follows the end when the list shrinks, unless the person has scrolled up.
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      if (element.scrollTop + height >= element.scrollHeight - AT_END_PX) toTheEnd();
      height = element.clientHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [last, isPast]);
  const adapter = adapterFor(shown.state.kind);
  return (
    <ol ref={list} class={isInPairs(shown.state.kind) ? "move-list pairs" : "move-list"} aria-label={t.moves.title}>
      {turns.map((turn, index) => {
        const after = turn.first + turn.plies;
        const isHere = here > turn.first && here <= after;
        return (
          <li key={index} class={`${turn.side}${isHere ? " here" : ""}`}>
            <button type="button" class="list-move" aria-current={isHere ? "step" : undefined} onClick={() => goTo(after)}>
              <span class="move-number" aria-hidden="true">
                {turn.number}
              </span>
              <span class={`dot ${turn.side}`} aria-hidden="true" />
              <span class="visually-hidden">{adapter.sideName(turn.side)} </span>
              <span class="move-text" title={turn.words === turn.text ? undefined : turn.words}>
                {turn.text}
                {!turn.isComplete && "…"}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

export function Moves({ shown }: { shown: GameView | null }) {
  const count = shown?.state.moves.length ?? 0;
  const hint = shown && isPersonToAct(shown) ? t.moves.none : t.moves.noneWaiting;
  return (
    <section class="moves" aria-labelledby="moves-title">
      <div class="moves-head">
        <h2 id="moves-title">{t.moves.title}</h2>
        {shown && count > 0 && (
          <a
            class="quiet-button watch-link study-link"
            href={analysisAddress(
              shown.state.rules,
              shown.state.moves.map((move) => move.text),
              shown.state.result !== null,
            )}
            aria-label={t.study.studyThis}
            title={t.study.studyThis}
          >
            <Icon name="chart" />
            {t.study.studyShort}
          </a>
        )}
        {shown && <TeachingToggle shown={shown} />}
        {shown && <WatchLink shown={shown} />}
      </div>
      {!shown || count === 0 ? <p class="moves-none">{shown ? hint : ""}</p> : <List shown={shown} />}
    </section>
  );
}
