// The runs of learning, one of them, or several in comparison.

import type { PageProps } from "../lib/route";
import { Comparison } from "./Comparison";
import { Run } from "./Run";
import { Training } from "./Training";

export function TrainingPage({ parts }: PageProps) {
  const names = [...new Set(parts.filter((part) => part !== null))];
  const [name] = names;
  if (name === undefined) return <Training />;
  return names.length === 1 ? <Run name={name} /> : <Comparison names={names} />;
}
