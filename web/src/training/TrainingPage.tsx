// The runs of learning, one of them, a game of its self-play, or several runs in comparison.

import { type PageProps, selfPlayIn } from "../lib/route";
import { SelfPlayGamePage } from "../review/selfplay/SelfPlayGamePage";
import { Comparison } from "./Comparison";
import { Run } from "./Run";
import { Training } from "./Training";

export function TrainingPage({ parts, query }: PageProps) {
  const game = selfPlayIn({ parts, query });
  if (game) return <SelfPlayGamePage key={`${game.run}/${game.segment}/${game.number}`} {...game} />;
  const names = [...new Set(parts.filter((part) => part !== null))];
  const [name] = names;
  if (name === undefined) return <Training />;
  return names.length === 1 ? <Run name={name} /> : <Comparison names={names} />;
}
