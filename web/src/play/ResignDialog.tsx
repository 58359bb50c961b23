import type { GameView } from "../game/view";
import { t } from "../i18n";
import { winnerName } from "../session/names";
import { act, levelsOf } from "../session/session";
import { Dialog } from "../ui/Dialog";

/** The winner if the person resigns: of two people, the one who is not to move. */
function nextWinner(shown: GameView): string {
  const { seats, to_act } = shown.state;
  const isPerson = (seat: number) => seats[seat]?.who.kind === "person";
  const loser = to_act !== null && isPerson(to_act) ? to_act : seats.findIndex((_, seat) => isPerson(seat));
  return winnerName(shown, 1 - loser, levelsOf(shown.state.kind));
}

export function ResignDialog({ shown, onClose }: { shown: GameView; onClose: () => void }) {
  const resign = () => {
    act({ kind: "resign" });
    onClose();
  };
  return (
    <Dialog title={t.resign.title} closeLabel={t.resign.no} onClose={onClose}>
      <p>{t.resign.text(nextWinner(shown))}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {t.resign.no}
        </button>
        <button type="button" class="button danger" onClick={resign}>
          {t.resign.yes}
        </button>
      </div>
    </Dialog>
  );
}
