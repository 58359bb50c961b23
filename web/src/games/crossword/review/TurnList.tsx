// The turns of a record with what each scored and lost.

import type { CrosswordPosition } from "../../../protocol/messages";
import { useCurrentInSight } from "../../../walk/scroll";
import { plainWord } from "../plays";
import { type BoardSize, groundOf, lossOf, moveWords, parted } from "./moves";
import { at, gainAt, game, goTo, indexOf, nameOf, positions, turns } from "./review";
import { words } from "./words";

/** The size of a mistake as a sign with a spoken label. */
export function Mark({ size }: { size: "none" | "small" | "medium" | "large" }) {
  if (size === "none") return null;
  const { sign, name } = words.mistake[size];
  return (
    <span class={`record-mark ${size}`} title={name}>
      <span aria-hidden="true">{sign}</span>
      <span class="visually-hidden">{name}</span>
    </span>
  );
}

function Row({ position, now, board }: { position: number; now: CrosswordPosition; board: BoardSize }) {
  const isHere = at.value === position;
  const turn = turns.value.get(position);
  const { points, total } = gainAt(position);
  const rack = now.tiles.racks[indexOf(now.to_move)]?.join("") ?? "";
  const isEnd = now.played === null;
  return (
    <tr class={isHere ? "here" : undefined} onClick={() => goTo(position)}>
      <td class="record-number">
        {!isEnd && (
          <>
            {position + 1} <span class={`dot ${now.to_move}`} title={nameOf(now.to_move)} aria-hidden="true" />
          </>
        )}
      </td>
      <th scope="row">
        <button type="button" class="record-turn" aria-current={isHere ? "step" : undefined}>
          {!isEnd && <span class="visually-hidden">{nameOf(now.to_move)}: </span>}
          <span class="move-text">{isEnd ? words.list.end : moveWords(groundOf(now, board), parted(now.played ?? "").move)}</span>
        </button>
        {rack !== "" && (
          <span class="record-rack" aria-label={words.list.rack(rack)} role="img">
            {rack}
          </span>
        )}
        {turn && turn.played.phonies.length > 0 && <span class="record-phony">{words.list.phonies(turn.played.phonies.map(plainWord))}</span>}
        {turn?.played.withdrawn && <span class="record-phony">{words.list.withdrawn}</span>}
      </th>
      <td>{points === null ? "" : words.points(points)}</td>
      <td>{isEnd ? now.tiles.scores.map(words.total).join(" : ") : total === null ? "" : words.total(total)}</td>
      <td class="record-lost">
        {turn && (
          <>
            <Mark size={turn.mistake} /> {words.lossShort(lossOf(turn))}
          </>
        )}
      </td>
    </tr>
  );
}

export function TurnList() {
  const text = words.list;
  const open = game.value;
  const list = useCurrentInSight<HTMLDivElement>([at.value, positions.value.length]);
  if (!open) return null;
  return (
    <section class="panel" aria-labelledby="record-turns-title">
      <div class="panel-head">
        <h2 id="record-turns-title">{text.title}</h2>
        <span class="record-sides soft">
          {(["first", "second"] as const).map((side) => (
            <span key={side}>
              <span class={`dot ${side}`} aria-hidden="true" /> {nameOf(side)}
            </span>
          ))}
        </span>
      </div>
      <div ref={list} class="record-list" role="region" aria-label={text.all} tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{text.turn}</span>
              </th>
              <th scope="col">{text.move}</th>
              <th scope="col">{text.points}</th>
              <th scope="col">{text.total}</th>
              <th scope="col">{text.lost}</th>
            </tr>
          </thead>
          <tbody>
            {positions.value.map((now, position) => (
              <Row key={position} position={position} now={now} board={open} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
