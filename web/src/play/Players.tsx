import { adapterFor } from "../game";
import type { Shown } from "../game/shown";
import { t } from "../i18n";
import type { GameState, GoDetails, Opinion, SeatState, Side, Thinking } from "../protocol/messages";
import { capital, seatName } from "../session/names";
import { levelsOf } from "../session/session";
import { ClockFace } from "./ClockFace";
import { isOpen } from "./scoring";

function verdict(opinion: Opinion): string {
  const wins = opinion.win_chance >= 0.5;
  const chance = opinion.proven ? t.players.proven(wins) : t.players.winChance(opinion.win_chance);
  return opinion.visits > 0 ? `${chance} · ${t.players.visits(opinion.visits)}` : chance;
}

/** `hasMoved` says whether a move of the player is on the board: what it thought of one that was taken back is of no position. */
function Mind({ seat, thinking, hasMoved }: { seat: SeatState; thinking: Thinking | null; hasMoved: boolean }) {
  const opinion = thinking?.opinion ?? (hasMoved ? seat.opinion : null);
  const waiting = thinking?.stage === "waiting" && !thinking.opinion;
  const text = opinion ? verdict(opinion) : waiting ? t.players.waiting : thinking ? t.players.thinking : "";
  const chance = opinion ? Math.round(opinion.win_chance * 100) : null;
  return (
    <span class="mind">
      <span class="mind-text">{text}</span>
      {chance !== null && <meter class="chance" min={0} max={100} value={chance} aria-label={t.players.winChanceLabel} />}
    </span>
  );
}

/** Stones taken, and what the side that has it gets beside its points. */
function termsOf({ kind, rules }: GameState, { taken, komi_halves }: GoDetails, side: Side) {
  const count = taken[side === "first" ? 0 : 1];
  if (side === "first" || komi_halves === 0) return { count, more: null, words: t.players.taken(count) };
  const more = komi_halves / 2;
  const komi = adapterFor(kind).points?.komiOf(rules) ?? more;
  const parts = [t.players.taken(count), komi === 0 ? "" : t.players.komi(komi), more === komi ? "" : t.players.forHandicap(more - komi)];
  return { count, more, words: parts.filter(Boolean).join(" · ") };
}

/** The same in little room, beside what a player thinks. */
function Terms({ state, terms, side }: { state: GameState; terms: GoDetails; side: Side }) {
  const { count, more, words } = termsOf(state, terms, side);
  return (
    <span class="terms" title={words}>
      <span class="visually-hidden">{words}</span>
      <span aria-hidden="true">
        <span class={`dot ${side === "first" ? "second" : "first"}`} /> {t.players.count(count)}
      </span>
      {more !== null && <span aria-hidden="true">{t.players.komiShort(more)}</span>}
    </span>
  );
}

export function Players({ shown }: { shown: Shown | null }) {
  if (!shown) return <section class="players" aria-label={t.players.title} />;
  const { state } = shown;
  const adapter = adapterFor(state.kind);
  const terms = adapter.points?.detailsOf(state.scene);
  return (
    <section class="players" aria-label={t.players.title}>
      {state.seats.map((seat, index) => {
        const acts = state.to_act === index;
        const thinking = state.thinking?.seat === index ? state.thinking : null;
        const won = state.result?.winner === index && !isOpen(state);
        const name = seatName(shown, index, levelsOf(state.kind));
        const side = adapter.sideName(seat.side);
        const badge = won ? t.players.won : acts ? t.players.toMove : "";
        return (
          <div key={index} class={`player ${seat.side}${acts ? " acts" : ""}${won ? " winner" : ""}`}>
            <span class={`chip ${seat.side}${thinking ? " thinking" : ""}`} aria-hidden="true" />
            <span class="who">
              <span class="name">{name}</span>
              {name !== side && <span class="side">{side}</span>}
              {adapter.parts && <span class="player-score">{adapter.parts.scoreOf(state.scene, seat.side)}</span>}
              {terms && seat.who.kind === "player" && <Terms state={state} terms={terms} side={seat.side} />}
            </span>
            {state.clocks?.[index] ? <ClockFace shown={shown} seat={index} name={name} /> : <span class="badge">{badge}</span>}
            {seat.who.kind === "player" ? (
              <Mind seat={seat} thinking={thinking} hasMoved={state.moves.some((move) => move.side === seat.side)} />
            ) : (
              <span class="mind plain">
                <span class="mind-text">{terms ? termsOf(state, terms, seat.side).words : capital(adapter.sideGoal(seat.side))}</span>
              </span>
            )}
          </div>
        );
      })}
    </section>
  );
}
