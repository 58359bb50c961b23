// The texts of crossword games that are fetched with their board.

import { liveWords } from "../../i18n";
import { crosswordWords as de } from "./words.de";
import { type CrosswordWords, crosswordWords as en } from "./words.en";

export const words = liveWords<CrosswordWords>({ en, de });
