// The notice of an analysis whose search tree has no room for more positions.

import { t } from "../i18n";
import type { Analysis } from "../protocol/messages";

/** The sentence for a full search tree, or null if there is room. */
export function fullTreeText({ full }: Pick<Analysis, "full">): string | null {
  return full && t.analysis.full(full.limit, full.ended);
}
