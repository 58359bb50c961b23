// The texts of Paco Ŝako that every page may need.

import { liveWords } from "../../i18n";
import type { PacoNames } from "./names.en";

export const names = liveWords(import.meta.glob<PacoNames>("./names.*.ts", { import: "pacoNames" }));
