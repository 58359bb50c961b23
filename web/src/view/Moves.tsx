import { useEffect, useRef } from "preact/hooks";
import { adapterFor } from "../games";
import { en } from "../i18n";
import { moveName } from "../names";
import { studyAddress } from "../study/share";
import type { Shown } from "../session";
import { Icon } from "./Icon";
import { isPersonToAct } from "./Stage";
import { WatchLink } from "./WatchLink";

/** As near to its end a list is at its end. */
const AT_END_PX = 8;

export function Moves({ shown }: { shown: Shown | null }) {
  const list = useRef<HTMLOListElement>(null);
  const count = shown?.state.moves.length ?? 0;
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const toTheEnd = () => {
      element.scrollTop = element.scrollHeight;
    };
    toTheEnd();
    // What is said above the list may take some of its room; who has scrolled up stays there.
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      if (element.scrollTop + height >= element.scrollHeight - AT_END_PX) toTheEnd();
      height = element.clientHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  const hint = shown && isPersonToAct(shown) ? en.moves.none : en.moves.noneWaiting;
  return (
    <section class="moves" aria-labelledby="moves-title">
      <div class="moves-head">
        <h2 id="moves-title">{en.moves.title}</h2>
        {shown && count > 0 && (
          <a class="quiet-button watch-link study-link" href={studyAddress(shown.state)} aria-label={en.study.studyThis} title={en.study.studyThis}>
            <Icon name="chart" />
            {en.study.studyShort}
          </a>
        )}
        {shown && <WatchLink shown={shown} />}
      </div>
      {!shown || count === 0 ? (
        <p class="moves-none">{shown ? hint : ""}</p>
      ) : (
        <ol ref={list} class="move-list" tabindex={0} aria-label={en.moves.title}>
          {shown.state.moves.map((move, index) => {
            const last = index === count - 1;
            return (
              <li key={index} class={last ? "last" : ""} aria-current={last ? "step" : undefined}>
                <span class="move-number" aria-hidden="true">
                  {index + 1}
                </span>
                <span class={`dot ${move.side}`} aria-hidden="true" />
                <span class="visually-hidden">{adapterFor(shown.state.kind).sideName(move.side)} </span>
                <span class="move-text">{moveName(shown.state.kind, move.text)}</span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
