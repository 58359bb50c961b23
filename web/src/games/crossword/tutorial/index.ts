// The tutorial of crossword games. Their moves do not determine a position, so a step gives it as a record.

import { type Tutorial, type TutorialTexts, textsOf } from "../../../game/tutorial";
import { position } from "./position";
import steps from "./steps.json";

const texts = textsOf(import.meta.glob<TutorialTexts>("./texts.*.json", { eager: true, import: "default" }));

export const tutorial: Tutorial = { steps, texts, position };
