// Texts of remarks on records and their turns, in the language of the page.

import { sentenceOf } from "../../../i18n/refusals";
import type { Refused } from "../../../protocol/messages";
import { failureText } from "../../../session/failures";
import { words } from "./words";

/** The text of a remark: one on the file or the comparison, or else a reason why a play is refused. */
export const remarkText = (what: Refused) => sentenceOf(words.remarks, what) ?? failureText({ message: what.text, why: what });
