// The texts of crossword games that every page may need.

import { liveWords } from "../../i18n";
import { crosswordNames as de } from "./names.de";
import { type CrosswordNames, crosswordNames as en } from "./names.en";

export const names = liveWords<CrosswordNames>({ en, de });
