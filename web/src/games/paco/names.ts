// The texts of Paco Ŝako that every page may need.

import { liveWords } from "../../i18n";
import { pacoNames as de } from "./names.de";
import { pacoNames as en, type PacoNames } from "./names.en";

export const names = liveWords<PacoNames>({ en, de });
