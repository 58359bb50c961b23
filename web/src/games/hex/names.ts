// The texts of Hex that every page may need.

import { liveWords } from "../../i18n";
import type { HexNames } from "./names.en";

export const names = liveWords(import.meta.glob<HexNames>("./names.*.ts", { import: "hexNames" }));
