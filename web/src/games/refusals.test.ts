import { afterEach, expect, test } from "vitest";
import { chosenLanguage, LANGUAGES, loadWords, t } from "../i18n";
import { failureText, messageOf } from "../session/failures";
import { games } from ".";
import { remarkText } from "./crossword/review/remarks";

/** Sources that declare the server's reasons: enums of the games, the table and trees, and those of rooms. */
const SOURCES = import.meta.glob<string>(
  [
    "../../../crates/*/src/**/illegal.rs",
    "../../../crates/ponder-crossword/src/{cgp_fault,cgp_position,check,coord,record_positions}.rs",
    "../../../crates/ponder-crossword/src/gcg/fault.rs",
    "../../../crates/ponder-game/src/{rules_fault,table}.rs",
    "../../../crates/ponder-go/src/rules/fault.rs",
    "../../../crates/ponder-games/src/tree/error.rs",
    "../../../crates/ponder-games/src/record_form.rs",
    "../../../crates/ponder-hex/src/hexworld/{error,fault}.rs",
    "../../../crates/ponder-hex/src/sgf/read.rs",
    "../../../crates/ponder-players/src/spec_fault.rs",
    "../../../crates/ponder-paco/src/{fen_error,notation,sgf,text}.rs",
    "../../../crates/ponder-record/src/error.rs",
    "../../../crates/ponder-record/src/sgf/error.rs",
    "../../../crates/ponder-server/src/consult/study/records.rs",
    "../../../crates/ponder-server/src/play/import.rs",
    "../../../crates/ponder-server/src/protocol/refusal.rs",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** Sources of remarks on records of crossword games. */
const REMARKS = import.meta.glob<string>(
  [
    "../../../crates/ponder-crossword/src/gcg/deviation.rs",
    "../../../crates/ponder-crossword-search/src/review/data.rs",
    "../../../crates/ponder-server/src/consult/crossword/record.rs",
  ],
  { query: "?raw", import: "default", eager: true },
);

const kebab = (name: string) => name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** The codes of enums that are tagged with them: the names of their variants, or what those are renamed to. */
function codesOf(source: string): readonly string[] {
  const enums = [
    ...source.matchAll(
      /#\[serde\(tag = "code"[^\n]*\npub(?:\(crate\))? enum (?:RequestRefusal|LoadError|RecordError|SgfError|LinkFault|Illegal\w*|FenError|CheckError|SpotError|Refusal|TreeError|NodeError|NodeProblem|ImpossibleEvent|ImpossiblePosition|GcgFault|CgpFault|SpecFault|RulesFault|Deviation) \{\n(.*?)\n\}/gs,
    ),
  ];
  const variants = enums.flatMap(([, body = ""]) => [...body.matchAll(/((?: {4}(?:#\[|\/\/\/)[^\n]*\n| {4}[ \])][^\n]*\n)*) {4}([A-Z]\w*)/g)]);
  const named = variants.flatMap(([, above = "", name = ""]) =>
    /untagged|serde\(skip\)/.test(above) ? [] : [/serde\(rename = "([\w-]+)"/.exec(above)?.[1] ?? kebab(name)],
  );
  return [...named, ...[...source.matchAll(/Refused::new\("([\w-]+)"/g)].map(([, code = ""]) => code)];
}

/** Codes that never reach a page: the inner reason takes their place, or the text of the server is the sentence. */
const INNER = ["illegal", "refused"];
const codes = [...new Set(Object.values(SOURCES).flatMap(codesOf))].filter((code) => !INNER.includes(code));

afterEach(async () => {
  chosenLanguage.value = "system";
  await loadWords();
});

test("the codes are found", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThanOrEqual(7);
  expect(codes.length).toBeGreaterThan(120);
  expect(codes).toEqual(
    expect.arrayContaining([
      "not-your-turn",
      "swap-out-of-turn",
      "superko",
      "out-of-reach",
      "rank-count",
      "no-row",
      "last-play",
      "ask-later",
      "too-many-games",
      "wrong-side",
      "late-setup",
      "incomplete-move",
    ]),
  );
});

test.each(LANGUAGES)("every refusal of the server has words, in %s", async (language) => {
  chosenLanguage.value = language;
  await loadWords();
  const why = (code: string) => ({ code, args: {}, text: "" });
  expect(codes.filter((code) => failureText({ message: "", why: why(code) }) === "")).toEqual([]);
});

test.each(LANGUAGES)("every remark on a record of a crossword game has words, in %s", async (language) => {
  chosenLanguage.value = language;
  await loadWords();
  const remarks = Object.values(REMARKS).flatMap(codesOf);
  expect(remarks.length).toBeGreaterThan(30);
  expect(remarks).toEqual(expect.arrayContaining(["read-as", "not-utf8", "not-solved", "unknown-board"]));
  expect(remarks.filter((code) => remarkText({ code, args: {}, text: "" }) === "")).toEqual([]);
  expect(remarkText({ code: "not-on-rack", args: { tile: "R", rack: "ABC" }, text: "server" })).toContain("ABC");
});

test("a code has words in one catalogue alone", () => {
  const all = [t.refusals, ...games.map((game) => game.refusals ?? {})].map((catalogue) =>
    codes.filter((code) => (catalogue as Record<string, unknown>)[code] !== undefined),
  );
  expect(all.flat().length).toBe(new Set(all.flat()).size);
});

test("a fault of a text has its place and its reason in the page's language", async () => {
  const fault = (code: string, args: Record<string, string>) => failureText({ message: "server", why: { code, args, text: "server" } });
  const texts = () => [
    fault("unknown-score", { found: "x", line: "3", column: "12" }),
    fault("empty-record", { line: "1" }),
    fault("not-a-square", { found: "!", alphabet: "english", character: "4" }),
    fault("player-count", { count: "3" }),
  ];
  chosenLanguage.value = "en";
  await loadWords();
  expect(texts()).toEqual([
    "Line 3, column 12: “x” is not a score; write one such as +12.",
    "Line 1: This is not a game: it has neither a player (“#player1 nickname Name”) nor a turn.",
    "Character 4: “!” is not a square; write a number of empty squares or a tile of the alphabet english, in lower case for a blank.",
    "The position has 3 players; there must be two.",
  ]);
  chosenLanguage.value = "fr";
  await loadWords();
  expect(texts()[0]).toBe("Ligne 3, colonne 12 : « x » n’est pas un nombre de points ; écrivez-le sous la forme +12.");
});

test("a fault of an SGF file or a link has its place and its reason in the page's language", async () => {
  const fault = (code: string, args: Record<string, string>) => failureText({ message: "server", why: { code, args, text: "server" } });
  const texts = () => [
    fault("unclosed-value", { ident: "C", line: "2", column: "7" }),
    fault("record-of-unknown-game", { number: "3" }),
    fault("not-a-cell", { found: "z9", last: "k11", character: "4" }),
    fault("link-without-size", { character: "1" }),
  ];
  chosenLanguage.value = "en";
  await loadWords();
  expect(texts()).toEqual([
    "Line 2, column 7: the value of C that begins here has no closing ].",
    "This is a record of another game (GM[3]), which cannot be read here.",
    "Character 4: “z9” is not a cell of this board, a1 to k11.",
    "Character 1: the board size is missing; write for example 11 or 11x14.",
  ]);
  chosenLanguage.value = "es";
  await loadWords();
  expect(texts()[0]).toBe("Línea 2, columna 7: al valor de C que empieza aquí le falta el ] de cierre.");
});

test("the words of a program or the system follow a sentence in the page's language", async () => {
  chosenLanguage.value = "de";
  await loadWords();
  const message = (code: string, args: Record<string, string>, kind = "refused") =>
    messageOf({ code: kind, message: "server", why: { code, args, text: "server" } });
  expect([
    message("bot-exited", { problem: "exit status: 3" }),
    message("bot-unavailable", { spec: "puct", problem: "no thread" }),
    message("bot-unavailable", { spec: "puct", cause: "no-such-network", file: "a.pnet" }),
    message("refused", {}, "bad-clock"),
  ]).toEqual([
    { sentence: "Das Programm des Bots hat sich beendet. Versuche es noch einmal oder wähle einen anderen Bot.", english: "exit status: 3" },
    {
      sentence: "Der Bot puct lässt sich nicht starten. Die Partie bleibt gespeichert und wartet; öffne sie wieder, wenn das Problem behoben ist.",
      english: "no thread",
    },
    "Der Bot puct lässt sich nicht starten. Die Partie bleibt gespeichert und wartet; öffne sie wieder, wenn das Problem behoben ist. Das Netz „a.pnet“ gibt es hier nicht; prüf den Namen.",
    { sentence: "Diese Uhr ist ungültig:", english: "server" },
  ]);
});

test("a fault of a player spec names what is possible, in the page's language", async () => {
  const fault = (code: string, args: Record<string, string>) => failureText({ message: "server", why: { code, args, text: "server" } });
  const texts = () => [
    fault("unknown-player-kind", { kind: "foo", known: "mcts, random" }),
    fault("unknown-option", { option: "rolouts", kind: "mcts", near: "rollouts", known: "rollouts, c" }),
    fault("option-value", { option: "resign", found: "2", words: "off", min: "0", max: "0.5", whole: "false" }),
    fault("option-value", { option: "visits", found: "1.5", words: "", min: "1", whole: "true" }),
  ];
  chosenLanguage.value = "en";
  await loadWords();
  expect(texts()).toEqual([
    "There is no kind of bot called “foo”; there are mcts, random.",
    "There is no option “rolouts”; did you mean rollouts?",
    "“2” is not a value of the option resign; it takes off or a number (0–0.5).",
    "“1.5” is not a value of the option visits; it takes a whole number (≥ 1).",
  ]);
  chosenLanguage.value = "de";
  await loadWords();
  expect(texts()).toEqual([
    "Den Bot-Typ „foo“ gibt es nicht; es gibt mcts, random.",
    "Die Option „rolouts“ gibt es nicht; meinst du rollouts?",
    "„2“ ist kein Wert der Option resign; möglich: off oder eine Zahl (0–0.5).",
    "„1.5“ ist kein Wert der Option visits; möglich: eine ganze Zahl (≥ 1).",
  ]);
});

test("a fault of a rules string names what is possible, in the page's language", async () => {
  const fault = (code: string, args: Record<string, string>) => failureText({ message: "server", why: { code, args, text: "server" } });
  const texts = () => [
    fault("start-rows", { count: "3", rows: "9" }),
    fault("rule-number", { option: "komi", found: "many", min: "-400", max: "400" }),
    fault("unknown-rule", { option: "zzz", game: "Othello", known: "" }),
  ];
  chosenLanguage.value = "en";
  await loadWords();
  expect(texts()).toEqual([
    "The position has 3 rows, but the board has 9.",
    "“many” is not a value of komi; it takes a number from -400 to 400.",
    "There is no rule “zzz” here; this game has no options.",
  ]);
  chosenLanguage.value = "nl";
  await loadWords();
  expect(texts()[0]).toBe("De stelling heeft 3 rijen, maar het bord heeft er 9.");
});

test("a refused move of a record has its place and its reason in the page's language", async () => {
  const why = (code: string, args: Record<string, string>) => ({ code, args, text: "server" });
  const at = { node: 5, number: 4, unit: "move" as const, text: "b2" };
  const texts = () => [
    failureText({ message: "server", why: why("suicide", {}), at }),
    failureText({ message: "server", why: why("occupied", { at: "b2" }), at }),
    failureText({ message: "server", why: why("wrong-side", {}), at: { ...at, text: null } }),
    failureText({ message: "server", why: why("late-setup", {}), at: { ...at, node: 0, number: 0, text: null } }),
    failureText({ message: "server", why: why("refused", {}), at }),
    failureText({ message: "server", why: why("incomplete-move", {}), at: { ...at, unit: "ply", text: ">e4" } }),
  ];
  chosenLanguage.value = "en";
  await loadWords();
  expect(texts()).toEqual([
    "Move 4, b2: suicide, the stone would have no liberties.",
    "Move 4: b2 is occupied.",
    "Move 4: it is the other side’s turn.",
    "Stones can be set up only before the first move.",
    "server",
    "Step 4, >e4: the move is incomplete; name every square of its chain.",
  ]);
  chosenLanguage.value = "de";
  await loadWords();
  expect(texts()).toEqual([
    "Zug 4, b2: Selbstmord, der Stein hätte keine Freiheiten.",
    "Zug 4: b2 ist besetzt.",
    "Zug 4: Die andere Seite ist am Zug.",
    "Steine lassen sich nur vor dem ersten Zug aufstellen.",
    "server",
    "Schritt 4, >e4: Der Zug ist unvollständig; nenn jedes Feld seiner Kette.",
  ]);
});

test("a refusal names its subject, and an unknown one shows the server's text", () => {
  const sentence = (code: string, args: Record<string, string>) => failureText({ message: "server", why: { code, args, text: "" } });
  expect(sentence("superko", { after: "12" })).toBe("Superko, the board would repeat the position after move 12.");
  expect(sentence("superko", { after: "0" })).toContain("at the start");
  expect(sentence("out-of-reach", { piece: "knight", from: "g1", at: "g3" })).toBe("The knight on g1 cannot reach g3.");
  expect(sentence("never-heard-of", {})).toBe("server");
});
