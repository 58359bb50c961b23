// What the server says of moves that cannot be made, in the words of the page.

import { addWording } from "../../session/worded";
import { plainWord } from "./plays";
import { words } from "./words";

/** The server's own words, each with what the page says instead. A text of `ponder-crossword`'s `check` or of its table. */
const KNOWN: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^the first word covers (\S+)$/, (square) => words.problems.notOnStart(square ?? "")],
  [/^the first word has two tiles or more$/, () => words.problems.short],
  [/^the word touches no tile on the board$/, () => words.problems.apart],
  [/^no tile is new$/, () => words.problems.nothing],
  [/^the word runs off the board/, () => words.problems.overEdge],
  [/^a gap: no tile lies on (\S+);/, (square) => words.problems.gap(square ?? "")],
  [/^(\S+) is taken: (\S+) lies there$/, (square, tile) => words.problems.taken(square ?? "", tile ?? "")],
  [/^no tile can be put on (\S+)$/, (square) => words.problems.blocked(square ?? "")],
  [
    /^the rack (\S*) has too few (\S+?)(?: \(.*\))?$/,
    (rack, tile) => words.problems.notOnRack(tile === "?" ? words.square.blank : (tile ?? ""), rack ?? ""),
  ],
  [/^tiles are exchanged while the bag has (\d+) or more, and it has (\d+);/, (least, has) => words.problems.smallBag(Number(least), Number(has))],
  [/^(\d+) tiles; a rack has at most (\d+)$/, (_, most) => words.problems.tooMany(Number(most))],
  [/^not in the list of words: (.+)$/, (bad) => words.weigh.invalid([plainWord(bad ?? "")])],
  [/^`(.+)` is no tile of the alphabet/, (found) => words.problems.noTile(found ?? "")],
  [/^`(.+)` is no play; /, (found) => words.problems.form(found ?? "")],
  [/^`(.+)` is no coordinate; /, (found) => words.problems.noSquare(found ?? "")],
  [/^row (\d+) is on no board; /, (row) => words.problems.noSquare(row ?? "")],
  [/^column (\S+) is on no board; /, (column) => words.problems.noSquare(column ?? "")],
  [/^only words of the list can be played in this game$/, () => words.problems.noChallenges],
  [/^(there is no play that could be challenged|no tiles were put on the board)$/, () => words.problems.noDoubt],
  [/^the other side has played its last tiles: /, () => words.act.lastWord],
  [/^the tiles are hidden from who watches$/, () => words.rack.hidden],
  [/^the tiles of the player to act are hidden: /, () => words.problems.notYet],
];

/** A message of the server about a move in the words of the page; null if it is another one. */
export function problemWords(message: string): string | null {
  const rule = message.replace(/^(illegal move `.*?`|`.*?` is not a move): /, "");
  for (const [known, say] of KNOWN) {
    const found = known.exec(rule);
    if (found) return say(...found.slice(1));
  }
  return null;
}

addWording(problemWords);
