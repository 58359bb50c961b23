// The texts of the pages of Paco Ŝako.

import { liveWords } from "../../i18n";
import type { PacoWords } from "./words.en";

export const words = liveWords(import.meta.glob<PacoWords>("./words.*.ts", { import: "pacoWords" }));
