// Choice of the piece at a promotion: buttons over the board, and keys for them.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Piece } from "../board/Pieces";
import type { GameAdapter } from "../game/adapter";
import { t } from "../i18n";
import type { LegalMove, Scene } from "../protocol/messages";

interface PromotionProps {
  readonly scene: Scene;
  readonly adapter: GameAdapter;
  readonly onPlay: (text: string) => void;
  readonly onRestart: () => void;
}

/** The legal moves that promote a piece. */
export function promotionsOf(adapter: GameAdapter, scene: Scene): readonly LegalMove[] {
  return scene.legal.filter((move) => move.point === null && adapter.specialMove(move.text)?.sort === "promote");
}

export function Promotion({ scene, adapter, onPlay, onRestart }: PromotionProps) {
  const box = useRef<HTMLDivElement>(null);
  const moves = promotionsOf(adapter, scene);
  const isOpen = moves.length > 0;
  useLayoutEffect(() => {
    if (isOpen && document.activeElement?.closest("[role=grid]")) box.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }, [isOpen]);
  const hand = adapter.pieces?.hand;
  if (!isOpen || !hand) return null;
  return (
    <div class="promotion" role="group" aria-label={hand.promoteTitle} ref={box}>
      <span class="promotion-title">{hand.promoteTitle}</span>
      <div class="promotion-row">
        {moves.toReversed().map((move) => {
          const words = adapter.specialMove(move.text);
          if (!words?.piece) return null;
          return (
            <button
              key={move.text}
              type="button"
              class="promotion-piece"
              aria-label={words.button}
              title={words.hint}
              onClick={() => onPlay(move.text)}
            >
              <svg class="board squares" viewBox="-0.85 -0.95 1.7 1.85" aria-hidden="true" focusable="false">
                <Piece side={scene.to_move} kind={words.piece} />
              </svg>
              <kbd aria-hidden="true">{words.key?.toUpperCase()}</kbd>
            </button>
          );
        })}
      </div>
      {scene.plies_of_move > 0 && (
        <button type="button" class="button tiny" title={t.hand.restartHint} onClick={onRestart}>
          {t.hand.restart}
        </button>
      )}
    </div>
  );
}
