// What the unit tests begin with: the page has its games.

import { offer } from "../game";
import { games } from ".";

offer(games);
