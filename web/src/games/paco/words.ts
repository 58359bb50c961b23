// The texts of the pages of Paco Ŝako.

import { liveWords } from "../../i18n";
import { pacoWords as de } from "./words.de";
import { pacoWords as en, type PacoWords } from "./words.en";

export const words = liveWords<PacoWords>({ en, de });
