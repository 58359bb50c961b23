// The texts of Go that every page may need.

import { liveWords } from "../../i18n";
import type { GoNames } from "./names.en";

export const names = liveWords(import.meta.glob<GoNames>("./names.*.ts", { import: "goNames" }));
