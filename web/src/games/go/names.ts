// The texts of Go that every page may need.

import { liveWords } from "../../i18n";
import { goNames as de } from "./names.de";
import { goNames as en, type GoNames } from "./names.en";

export const names = liveWords<GoNames>({ en, de });
