// The texts of the page of crossword records, in Dutch.

import { formats } from "../../../i18n/nl";
import type { Args } from "../../../i18n/refusals";
import type { RecordWords } from "./words.en";

const { number, fixed, signed, percent, counted } = formats;

const turnsOf = (count: number) => counted(count, { one: "# beurt", other: "# beurten" });

type Loss = { readonly unit: "win" | "points"; readonly loss: number } | null;
const lossOf = (loss: Loss) => (loss === null ? "" : loss.unit === "win" ? `${percent(loss.loss, 1)} winstkans` : `${fixed(loss.loss, 1)} punten`);

export const recordWords: RecordWords = {
  title: "Partijanalyse",
  board: "Analysebord",
  player: (index: number) => `Speler ${index}`,
  open: {
    title: "Een partij openen",
    another: "Een andere partij openen",
    paste: "Partij als GCG of stelling als CGP",
    hint: "Plak een partij als GCG of een stelling als CGP⟦, kies een bestand of sleep er een naar deze pagina| of kies een bestand⟧. Wat niet in het bestand staat, zoals plankjes, blijft onbekend.",
    openIt: "Openen",
    file: "Bestand kiezen…",
    example: "Voorbeeld tonen",
  },
  opened: (players: readonly string[], count: number) => `Partij tussen ${players.join(" en ")} geopend, ${turnsOf(count)}.`,
  comparing: "De beurten worden geanalyseerd.",
  compared: (mistakes: number) =>
    `Alle beurten geanalyseerd: ${mistakes === 0 ? "geen fouten" : counted(mistakes, { one: "# fout", other: "# fouten" })}.`,
  ended: "De analyse stopte voortijdig.",
  compare: {
    title: "Analyse",
    by: "Methode",
    equity: "Equity (direct)",
    playouts: (count: number) => `Simulatie, ${number(count)} playouts per beurt`,
    words: "Woordenlijst",
    wordsOfRecord: "Zoals in het bestand",
    used: (lexicon: string) => `Woordenlijst: ${lexicon}.`,
    otherWords: (asked: string, lexicon: string) => `Het bestand noemt ${asked}; in plaats daarvan wordt ${lexicon} gebruikt.`,
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Lezen…";
      if (stage === "running") return `${done} van ${turnsOf(of)}`;
      if (stage === "done") return `${turnsOf(of)}, allemaal geanalyseerd`;
      return `gestopt na ${done} van ${turnsOf(of)}`;
    },
    stop: "Analyse stoppen",
    again: "Opnieuw analyseren",
    remarks: "Opmerkingen bij het bestand",
    ofLine: (line: number, remark: string) => `Regel ${number(line)}: ${remark}`,
  },
  /** Remarks on the file, and on the comparison of a turn. */
  remarks: {
    "late-charset": "De tekenset hoort op de eerste regel.",
    "no-charset": (args: Args) => `Het bestand noemt zijn tekenset niet: gelezen als ${args.charset}.`,
    "unknown-charset": (args: Args) => `Onbekende tekenset “${args.found}”: gelezen als ${args.charset}.`,
    "not-utf8": "Het bestand zegt UTF-8 te zijn, maar is dat niet: gelezen als ISO-8859-1.",
    "byte-order-mark": (args: Args) => `Het bestand begint met een byte-order mark: gelezen als ${args.charset}.`,
    "bad-bytes": (args: Args) => `Sommige bytes zijn geen ${args.charset}.`,
    "control-characters": "Stuurtekens worden als spaties gelezen.",
    "carriage-returns": "Regels eindigen met een carriage return.",
    spaces: (args: Args) => `${args.lines === "1" ? "Deze regel heeft" : `${args.lines} regels hebben`} spaties of tabs te veel of te weinig.`,
    "read-as": (args: Args) => `“${args.found}” wordt gelezen als “${args.meant}”.`,
    "player-replaced": (args: Args) => `Een tweede vermelding van speler ${args.number} vervangt de eerste.`,
    "player-numbers": "De spelersnummers beginnen niet bij 1, of hebben een gat.",
    "no-nickname": (args: Args) => `De bijnaam ontbreekt: “${args.nickname}” aangenomen.`,
    "shared-nickname": (args: Args) => `Twee spelers heten “${args.nickname}”: de latere wordt “${args.renamed}” genoemd.`,
    "nickname-case": (args: Args) => `“${args.found}” verschilt in hoofdletters van de bijnaam.`,
    "unlisted-player": (args: Args) => `“${args.nickname}” is niet vermeld: aangenomen als speler ${args.number}.`,
    "one-player": "Er is maar één speler.",
    "rack-of-nobody": (args: Args) => `Er is geen speler ${args.number}: dit plankje vervalt.`,
    "tile-spelling": (args: Args) => `“${args.found}” wordt gelezen als de letter ${args.tile}.`,
    "other-alphabet": (args: Args) => `Het bestand noemt het alfabet ${args.named}, maar wordt met ${args.alphabet} gelezen.`,
    "line-of-note": "Gelezen als deel van de notitie erboven.",
    "late-pragma": (args: Args) => `“#${args.name}” hoort voor de eerste beurt.`,
    "repeated-pragma": (args: Args) => `“#${args.name}” vervangt een eerdere.`,
    "no-rack": "Het plankje ontbreekt.",
    "lower-case": (args: Args) => `“${args.found}” in kleine letters: gelezen als letters.`,
    "lower-case-blanks": (args: Args) => `“${args.found}”: kleine letters worden als blanco’s gelezen.`,
    "tiles-in-brackets": "Letters tussen haken worden gelezen als letters die al op het bord liggen.",
    "empty-brackets": "Er staan geen letters tussen de haken.",
    "unnamed-tiles": (args: Args) =>
      args.count === "1" ? "De geruilde letter is niet genoemd." : `De ${args.count} geruilde letters zijn niet genoemd.`,
    "no-score": "De score ontbreekt: gelezen als 0.",
    "no-total": "De totaalscore na de beurt ontbreekt.",
    "unknown-alphabet": (args: Args) => `De letters “${args.name}” zijn onbekend; de gebruikelijke worden gebruikt.`,
    "unknown-board": (args: Args) => `Het bord “${args.name}” is onbekend; het gebruikelijke wordt gebruikt.`,
    "wrong-tiles": "De letters op het bord, op de plankjes en in de zak kloppen samen niet.",
    "not-solved": "Het eindspel is niet binnen de limieten opgelost.",
  },
  walk: {
    label: "Beurten",
    first: "Naar het begin",
    back: "Vorige beurt",
    on: "Volgende beurt",
    last: "Naar het einde",
    at: (position: number, of: number) => (position < of ? `beurt ${position + 1} van ${of}` : "laatste stelling"),
    keys: [["N, Shift+N", "Volgende en vorige fout"]],
  },
  move: { pass: "past", exchange: "ruilt", exchangeCount: (count: number) => `ruilt ${count}`, exchangeTiles: (tiles: string) => `ruilt ${tiles}` },
  mistake: {
    none: { sign: "", name: "geen fout", long: (loss: string) => loss },
    small: { sign: "?!", name: "kleine fout", long: (loss: string) => `Kleine fout: ${loss} verloren.` },
    medium: { sign: "?", name: "middelgrote fout", long: (loss: string) => `Middelgrote fout: ${loss} verloren.` },
    large: { sign: "??", name: "grote fout", long: (loss: string) => `Grote fout: ${loss} verloren.` },
  } as Record<"none" | "small" | "medium" | "large", { sign: string; name: string; long: (loss: string) => string }>,
  loss: (loss: Loss) => lossOf(loss),
  lossShort: (loss: Loss) => (loss === null ? "–" : loss.unit === "win" ? percent(loss.loss, 1) : fixed(loss.loss, 1)),
  points: (points: number) => signed(points),
  total: number,
  equity: (points: number) => fixed(points, 1),
  percent: (share: number) => percent(share, 1),
  nothing: "–",
  list: {
    title: "Beurten",
    all: "Alle beurten in een lijst",
    turn: "Beurt",
    move: "Zet",
    points: "Punten",
    total: "Totaal",
    lost: "Verloren",
    end: "Laatste stelling",
    rack: (tiles: string) => `plankje ${tiles}`,
    phony: "geen woord",
    phonies: (words: readonly string[]) => `niet in de lijst: ${words.join(", ")}`,
    withdrawn: "teruggenomen",
  },
  turn: {
    title: (index: number) => `Beurt ${index}`,
    endTitle: "Laatste stelling",
    head: (index: number, name: string) => `Beurt ${index}, ${name}:`,
    made: (move: string, points: number | null) => `${move}${points === null ? "" : `, ${signed(points)}`}.`,
    end: (players: readonly string[], scores: readonly [number, number]) =>
      `Laatste stelling: ${players.map((name, index) => `${name} ${number(scores[index] ?? 0)}`).join(", ")}.`,
    phonies: (words: readonly string[]) => `Niet in de lijst: ${words.join(", ")}.`,
    withdrawn: "De zet is aangevochten en teruggenomen.",
    better: (move: string) => `Beter: ${move}.`,
    best: "Beste zetten",
    played: "gespeeld",
    equity: "Equity",
    wins: "Winst %",
    move: "Zet",
    points: "Punten",
    rank: (rank: number) => `Plaats ${number(rank)} volgens equity.`,
    equityLost: (points: number) => `${fixed(points, 1)} punten equity verloren.`,
    endgame: (points: number) =>
      points === 0 ? "Het eindspel is vanaf hier perfect gespeeld." : `Het eindspel is opgelost: ${number(points)} punten verloren.`,
    isShown: (move: string) => `Op het bord: ${move}`,
    isPlayed: (move: string) => `Gespeeld: ${move}`,
    back: "Terug naar de gespeelde zet",
    waiting: "Deze beurt is nog niet geanalyseerd.",
  },
  rack: { of: (name: string) => `Plankje van ${name}`, unknown: "Het bestand geeft dit plankje niet.", over: "De partij is afgelopen." },
  mistakes: {
    title: "Fouten",
    none: "Geen fouten gevonden.",
    waiting: "Fouten verschijnen hier terwijl de beurten worden geanalyseerd.",
    row: (index: number, name: string) => `Beurt ${index}, ${name}`,
    instead: (played: string, better: string | null) => (better === null ? played : `${played}; beter ${better}`),
    phonies: "Ongeldige woorden",
    next: "Volgende fout",
    back: "Vorige fout",
  },
  lead: { title: "Voorsprong", turn: "beurt", lead: (name: string) => `Voorsprong van ${name} in punten` },
  totals: {
    title: "Totalen",
    score: "Score",
    equity: "Equity verloren per beurt",
    win: "Winstkans verloren",
    endgame: "Punten verloren in eindspelen",
    mistakes: "Fouten, klein / middelgroot / groot",
    bingos: "Hele plankjes gelegd",
    phonies: "Zetten met ongeldige woorden",
    waiting: "Wordt getoond als elke beurt is geanalyseerd.",
  },
  explorer: { show: (move: string) => `${move} op het bord tonen` },
  simulation: {
    title: "Simulatie van deze stelling",
    start: "Simuleren",
    stop: "Stoppen",
    time: "Tijd",
    seconds: (count: number) => (count < 60 ? `${count} seconden` : `${count / 60} minuten`),
    unknown: "Het bestand geeft niet het hele plankje, dus deze stelling kan niet worden gesimuleerd.",
    running: "De stelling wordt gesimuleerd.",
    done: "De simulatie is klaar.",
    stopped: "De simulatie is gestopt.",
    state: (stage: "running" | "done" | "stopped", playouts: number) => {
      const count = counted(playouts, { one: "# playout", other: "# playouts" });
      return stage === "running" ? `${count} tot nu toe` : stage === "done" ? `${count}, klaar` : `${count}, gestopt`;
    },
    hint: "Elke kandidaat en de twee beurten erna worden vele keren gespeeld met willekeurige letters uit de zak. Balken: winstkans met 95%-interval.",
  },
};
