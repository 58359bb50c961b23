// The texts of crossword games that every page may need.

import { liveWords } from "../../i18n";
import type { CrosswordNames } from "./names.en";

export const names = liveWords(import.meta.glob<CrosswordNames>("./names.*.ts", { import: "crosswordNames" }));
