// The texts of the page of records, fetched with it.

import { liveWords } from "../../../i18n";
import type { RecordWords } from "./words.en";

export const words = liveWords(import.meta.glob<RecordWords>("./words.*.ts", { import: "recordWords" }));
