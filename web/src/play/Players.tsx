import { adapterFor } from "../game";
import type { SideInfo } from "../game/adapter";
import type { GameView } from "../game/view";
import { capital } from "../game/words";
import { t } from "../i18n";
import type { Opinion, SeatState, Side, Thinking } from "../protocol/messages";
import { seatName } from "../session/names";
import { levelsOf } from "../session/session";
import { Icon } from "../ui/Icon";
import { ClockFace } from "./ClockFace";
import { turnBoard, viewOf } from "./orientation";
import { isOpen } from "./scoring";

/** The chance to win, and where there is room the visits behind it. */
function Verdict({ opinion }: { opinion: Opinion }) {
  const wins = opinion.win_rate >= 0.5;
  return (
    <>
      {opinion.proven ? t.players.proven(wins) : t.players.winRate(opinion.win_rate)}
      {opinion.visits > 0 && <span class="mind-visits"> · {t.players.visits(opinion.visits)}</span>}
    </>
  );
}

/** `hasMoved` says whether a move of the player is on the board: what it thought of one that was taken back is of no position. */
function Mind({ seat, thinking, hasMoved }: { seat: SeatState; thinking: Thinking | null; hasMoved: boolean }) {
  const opinion = thinking?.opinion ?? (hasMoved ? seat.opinion : null);
  const waiting = thinking?.stage === "waiting" && !thinking.opinion;
  const text = opinion ? <Verdict opinion={opinion} /> : waiting ? t.players.waiting : thinking ? t.players.thinking : "";
  const chance = opinion ? Math.round(opinion.win_rate * 100) : null;
  return (
    <span class="mind">
      <span class="mind-text">{text}</span>
      {chance !== null && <meter class="chance" min={0} max={100} value={chance} aria-label={t.players.winRateLabel} />}
    </span>
  );
}

/** Short form of a side's figures. */
function SideInfoLine({ info, side }: { info: SideInfo; side: Side }) {
  const { taken, stonesOf = side === "first" ? "second" : "first", more, words } = info;
  return (
    <span class="terms" title={words}>
      <span class="visually-hidden">{words}</span>
      <span aria-hidden="true">
        <span class={`dot ${stonesOf}`} /> {taken}
      </span>
      {more !== null && <span aria-hidden="true">{more}</span>}
    </span>
  );
}

/** The players, one above the board and one below; a single person is below. */
export function Players({ shown }: { shown: GameView | null }) {
  if (!shown) return <section class="players" aria-label={t.players.title} />;
  const { state } = shown;
  const adapter = adapterFor(state.kind);
  return (
    <section class="players" aria-label={t.players.title}>
      {state.seats.map((seat, index) => {
        const isBelow = seat.side === viewOf(shown);
        const acts = state.to_act === index;
        const thinking = state.thinking?.seat === index ? state.thinking : null;
        const won = state.result?.winner === index && !isOpen(state);
        const name = seatName(shown, index, levelsOf(state.kind));
        const side = adapter.sideName(seat.side);
        const info = adapter.points?.sideInfo(state.rules, state.scene, seat.side);
        const badge = won ? t.players.won : acts ? t.players.toMove : "";
        return (
          <div key={index} class={`player ${seat.side} ${isBelow ? "below" : "above"}${acts ? " acts" : ""}${won ? " winner" : ""}`}>
            <span class={`chip ${seat.side}${thinking ? " thinking" : ""}`} aria-hidden="true" />
            <span class="who">
              <span class="name">{name}</span>
              {name !== side && <span class="side">{side}</span>}
              {adapter.parts && <span class="player-score">{adapter.parts.scoreOf(state.scene, seat.side)}</span>}
              {info && seat.who.kind === "player" && <SideInfoLine info={info} side={seat.side} />}
            </span>
            {state.clocks?.[index] ? <ClockFace shown={shown} seat={index} name={name} /> : <span class="badge">{badge}</span>}
            {seat.who.kind === "player" ? (
              <Mind seat={seat} thinking={thinking} hasMoved={state.moves.some((move) => move.side === seat.side)} />
            ) : (
              <span class="mind plain">
                <span class="mind-text">{info?.words ?? (adapter.parts ? "" : capital(adapter.sideGoal(seat.side)))}</span>
              </span>
            )}
            {isBelow && adapter.pieces && (
              <button
                type="button"
                class="icon-button turn-board"
                aria-label={t.board.flip}
                title={t.board.flip}
                onClick={() => turnBoard(state.game)}
              >
                <Icon name="turn" />
              </button>
            )}
          </div>
        );
      })}
    </section>
  );
}
