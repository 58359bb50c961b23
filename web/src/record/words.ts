// The words of the page of records, fetched with it.

import { liveWords } from "../i18n";
import { recordWords as de } from "../i18n/record.de";
import { recordWords as en, type RecordWords } from "../i18n/record.en";

export const words = liveWords<RecordWords>({ en, de });
