// The tutorial of Go.

import { type Tutorial, type TutorialTexts, textsOf } from "../../../game/tutorial";
import steps from "./steps.json";

const texts = textsOf(import.meta.glob<TutorialTexts>("./texts.*.json", { eager: true, import: "default" }));

export const tutorial: Tutorial = { steps, texts };
