// The texts of Hex that every page may need.

import { liveWords } from "../../i18n";
import { hexNames as de } from "./names.de";
import { hexNames as en, type HexNames } from "./names.en";

export const names = liveWords<HexNames>({ en, de });
