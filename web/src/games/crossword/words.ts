// The texts of crossword games that are fetched with their board.

import { liveWords } from "../../i18n";
import type { CrosswordWords } from "./words.en";

export const words = liveWords(import.meta.glob<CrosswordWords>("./words.*.ts", { import: "crosswordWords" }));
