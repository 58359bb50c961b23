// Program and machine of the process that trained a run last.

import { t } from "../i18n";
import type { RunDetails } from "../protocol/messages";

const text = t.measurements;

/** Names and values of the commit and the machine; none if the process did not say so. */
export function originOf({ origin }: Pick<RunDetails, "origin">): (readonly [string, string])[] {
  if (!origin) return [];
  const commit = origin.commit ?? origin.ponder;
  return [
    [text.commit, origin.optimized ? commit : `${commit} (${text.unoptimized})`],
    [text.machine, text.machineOf(origin.processor, origin.processors)],
  ];
}
