// Which game.

import { GAMES } from "../games";
import { en } from "../i18n";
import { Choices } from "./Choices";

export function KindChoice({ name, kind, onChange }: { name: string; kind: string; onChange: (kind: string) => void }) {
  const items = GAMES.map((game) => ({ id: game.kind, label: game.title }));
  return <Choices name={name} legend={en.newGame.game} items={items} value={kind} onChange={onChange} />;
}
