// What a blank stands for, and which tiles are exchanged.

import type { Shown } from "../session";
import { Dialog } from "../view/Dialog";
import { exchanging, lay, make, naming, slots } from "./hand";
import { valuesOf } from "./Rack";
import { words } from "./words";

export function NamingDialog({ shown }: { shown: Shown }) {
  const now = naming.value;
  if (!now) return null;
  const close = () => (naming.value = null);
  const choose = (letter: string) => {
    const { slot, point } = now;
    close();
    lay(slot, point, letter);
  };
  const letters = shown.state.scene.tiles?.kinds.map((kind) => kind.text).filter((text) => text !== "?") ?? [];
  const onKeyDown = (event: KeyboardEvent) => {
    const letter = letters.find((text) => text === event.key.toLocaleUpperCase());
    if (letter === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(letter);
  };
  return (
    <Dialog title={words.naming.title} closeLabel={words.naming.cancel} onClose={close} class="naming">
      <div class="letters" onKeyDown={onKeyDown}>
        {letters.map((letter) => (
          <button key={letter} type="button" class="letter-choice" onClick={() => choose(letter)}>
            {letter}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

export function ExchangeDialog({ shown }: { shown: Shown }) {
  const chosen = exchanging.value;
  if (!chosen) return null;
  const most = shown.state.scene.tiles?.exchange_max ?? 0;
  const values = valuesOf(shown);
  const close = () => (exchanging.value = null);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id) && next.size < most) next.add(id);
    exchanging.value = next;
  };
  const submit = () => {
    const tiles = slots.peek().filter((slot) => chosen.has(slot.id)).map((slot) => slot.text);
    close();
    if (tiles.length > 0) make(`exch ${tiles.join("")}`);
  };
  return (
    <Dialog title={words.exchange.title} closeLabel={words.exchange.cancel} onClose={close} class="exchange">
      <p>{words.exchange.text(most)}</p>
      <div class="rack" role="group" aria-label={words.exchange.tiles}>
        {slots.value.map((slot) => {
          const value = values.get(slot.text) ?? 0;
          return (
            <button key={slot.id} type="button" class="rack-tile" aria-pressed={chosen.has(slot.id)} aria-label={words.rack.tile(slot.text, value)} onClick={() => toggle(slot.id)}>
              <span class={slot.text.length > 1 ? "rack-letter long" : "rack-letter"}>{slot.text === "?" ? "" : slot.text}</span>
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
