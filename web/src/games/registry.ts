// Setup of the unit tests: registers the games, and shows the page in the language of the browser.

import { beforeAll } from "vitest";
import { offer } from "../game";
import { followLanguage } from "../i18n";
import { games } from ".";

offer(games);
beforeAll(() => followLanguage());
