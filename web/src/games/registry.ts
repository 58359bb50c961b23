// Setup of the unit tests: registers the games.

import { offer } from "../game";
import { games } from ".";

offer(games);
