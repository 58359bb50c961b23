// The words of crossword games that are fetched with their board.

import { liveWords } from "../i18n";
import { crosswordWords as de } from "../i18n/crossword.de";
import { crosswordWords as en, type CrosswordWords } from "../i18n/crossword.en";

export const words = liveWords<CrosswordWords>({ en, de });
