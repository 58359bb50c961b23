// The texts of the page of records, fetched with it.

import { liveWords } from "../../../i18n";
import { recordWords as de } from "./words.de";
import { recordWords as en, type RecordWords } from "./words.en";

export const words = liveWords<RecordWords>({ en, de });
