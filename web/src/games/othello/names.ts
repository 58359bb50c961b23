// The texts of Othello that every page may need.

import { liveWords } from "../../i18n";
import { othelloNames as de } from "./names.de";
import { othelloNames as en, type OthelloNames } from "./names.en";

export const names = liveWords<OthelloNames>({ en, de });
