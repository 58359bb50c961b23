// The texts of Othello that every page may need.

import { liveWords } from "../../i18n";
import type { OthelloNames } from "./names.en";

export const names = liveWords(import.meta.glob<OthelloNames>("./names.*.ts", { import: "othelloNames" }));
