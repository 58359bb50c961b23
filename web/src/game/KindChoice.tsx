// Radio buttons for the kind of game.

import { t } from "../i18n";
import { Choices } from "../ui/Choices";
import { GAMES } from ".";

interface Props {
  readonly name: string;
  readonly kind: string;
  readonly onChange: (kind: string) => void;
  /** Restricts the choice to games in which nothing is hidden. */
  readonly open?: true;
  /** Restricts the choice to these games. */
  readonly kinds?: ReadonlySet<string>;
}

export function KindChoice({ name, kind, onChange, open, kinds }: Props) {
  const games = GAMES.filter((game) => (!open || !game.isHidden) && (!kinds || kinds.has(game.kind)));
  const items = games.map((game) => ({ id: game.kind, label: game.title }));
  return <Choices name={name} legend={t.newGame.game} items={items} value={kind} onChange={onChange} />;
}
