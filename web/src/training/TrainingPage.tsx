// The runs of learning, or one of them.

import type { PageProps } from "../lib/route";
import { Run } from "./Run";
import { Training } from "./Training";

export function TrainingPage({ parts: [name = null] }: PageProps) {
  return name === null ? <Training /> : <Run name={name} />;
}
