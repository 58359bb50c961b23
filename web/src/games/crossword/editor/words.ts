// The texts of the editor of tiles, fetched with it.

import { liveWords } from "../../../i18n";
import type { EditorWords } from "./words.en";

export const words = liveWords(import.meta.glob<EditorWords>("./words.*.ts", { import: "editorWords" }));
