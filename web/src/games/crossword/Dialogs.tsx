// Dialogs for the letter of a blank and for the tiles of an exchange.

import { useRef, useState } from "preact/hooks";
import type { GameView } from "../../game/view";
import type { TileInfo } from "../../protocol/messages";
import { Dialog } from "../../ui/Dialog";
import { exchanging, lay, make, naming, slots } from "./hand";
import { BLANK, faceOf, tileScene } from "./plays";
import { RackLetter, valuesOf } from "./Rack";
import { lettersOf } from "./typing";
import { words } from "./words";

/** The letters to choose from, by pressing or typing; a tile of several letters is typed letter by letter. */
function Letters({ kinds, onChoose }: { kinds: readonly string[]; onChoose: (kind: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const faces = kinds.map(faceOf);
  const exact = faces.includes(typed) ? typed : "";
  const others = faces.filter((face) => face !== typed && face.startsWith(typed));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letters = lettersOf(event.key, faces);
    if (letters.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    let now = typed;
    for (const letter of letters) now = faces.some((face) => face.startsWith(now + letter)) ? now + letter : letter;
    const fits = kinds.filter((kind) => faceOf(kind).startsWith(now));
    const only = fits.length === 1 ? fits[0] : undefined;
    if (only !== undefined && faceOf(only) === now) return onChoose(only);
    setTyped(fits.length === 0 ? "" : now);
    // Enter takes the typed letters if they make up a tile.
    box.current?.querySelectorAll("button")[kinds.indexOf(fits[0] ?? "")]?.focus();
  };
  return (
    <>
      <div ref={box} class="letters" onKeyDown={onKeyDown}>
        {kinds.map((kind) => (
          <button key={kind} type="button" class="letter-choice" onClick={() => onChoose(kind)}>
            {faceOf(kind)}
          </button>
        ))}
      </div>
      {faces.some((face) => face.length > 1) && (
        <p class="field-help letters-help" role="status">
          {typed !== "" && words.naming.begun(typed, exact, others)}
        </p>
      )}
    </>
  );
}

interface LetterDialogProps {
  readonly kinds: readonly TileInfo[];
  onChoose(letter: string): void;
  onClose(): void;
}

/** The choice of a blank's letter. */
export function LetterDialog({ kinds, onChoose, onClose }: LetterDialogProps) {
  return (
    <Dialog title={words.naming.title} closeLabel={words.naming.cancel} onClose={onClose} class="naming">
      <Letters kinds={kinds.map(({ text }) => text).filter((text) => text !== BLANK)} onChoose={onChoose} />
    </Dialog>
  );
}

export function NamingDialog({ shown }: { shown: GameView }) {
  const now = naming.value;
  if (!now) return null;
  const close = () => (naming.value = null);
  const choose = (letter: string) => {
    const { slot, point } = now;
    close();
    lay(slot, point, letter);
  };
  return <LetterDialog kinds={tileScene(shown.state.scene)?.kinds ?? []} onChoose={choose} onClose={close} />;
}

export function ExchangeDialog({ shown }: { shown: GameView }) {
  const chosen = exchanging.value;
  if (!chosen) return null;
  const most = tileScene(shown.state.scene)?.exchange_max ?? 0;
  const values = valuesOf(shown);
  const close = () => (exchanging.value = null);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id) && next.size < most) next.add(id);
    exchanging.value = next;
  };
  const submit = () => {
    const tiles = slots
      .peek()
      .filter((slot) => chosen.has(slot.id))
      .map((slot) => slot.text);
    close();
    if (tiles.length > 0) make(`exch ${tiles.join("")}`);
  };
  return (
    <Dialog title={words.exchange.title} closeLabel={words.exchange.cancel} onClose={close} class="exchange">
      <p>{words.exchange.text}</p>
      <div class="rack" role="group" aria-label={words.exchange.tiles}>
        {slots.value.map((slot) => {
          const value = values.get(slot.text) ?? 0;
          return (
            <button
              key={slot.id}
              type="button"
              class="rack-tile"
              aria-pressed={chosen.has(slot.id)}
              aria-label={words.rack.tile(faceOf(slot.text), value)}
              onClick={() => toggle(slot.id)}
            >
              <RackLetter text={slot.text} />
              {value > 0 && <span class="rack-value" data-value={value} />}
            </button>
          );
        })}
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={close}>
          {words.exchange.cancel}
        </button>
        <button type="button" class="button primary" disabled={chosen.size === 0} onClick={submit}>
          {words.exchange.sure(chosen.size)}
        </button>
      </div>
    </Dialog>
  );
}
