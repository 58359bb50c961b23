// The texts of the page of crossword records, in Esperanto.

import { formats } from "../../../i18n/eo";
import type { Args } from "../../../i18n/refusals";
import type { RecordWords } from "./words.en";

const { number, fixed, signed, percent, counted } = formats;

const turnsOf = (count: number) => counted(count, { one: "# vico", other: "# vicoj" });

type Loss = { readonly unit: "win" | "points"; readonly loss: number } | null;
const lossOf = (loss: Loss) =>
  loss === null ? "" : loss.unit === "win" ? `${percent(loss.loss, 1)} de gajnŝanco` : `${fixed(loss.loss, 1)} poentoj`;

export const recordWords: RecordWords = {
  title: "Partianalizo",
  board: "Analiza tabulo",
  player: (index: number) => `Ludanto ${index}`,
  open: {
    title: "Malfermi partion",
    another: "Malfermi alian partion",
    paste: "Partio kiel GCG aŭ pozicio kiel CGP",
    hint: "Algluu partion kiel GCG aŭ pozicion kiel CGP⟦, elektu dosieron, aŭ faligu dosieron ie ajn sur ĉi tiun paĝon| aŭ elektu dosieron⟧. Kio mankas en la dosiero, ekzemple bretoj, restas nekonata.",
    openIt: "Malfermi",
    file: "Elekti dosieron…",
    example: "Montri ekzemplon",
  },
  opened: (players: readonly string[], count: number) => `Malfermis partion inter ${players.join(" kaj ")}, ${turnsOf(count)}.`,
  comparing: "La vicoj estas analizataj.",
  compared: (mistakes: number) =>
    `Ĉiuj vicoj analizitaj: ${mistakes === 0 ? "neniuj eraroj" : counted(mistakes, { one: "# eraro", other: "# eraroj" })}.`,
  ended: "La analizo haltis antaŭtempe.",
  compare: {
    title: "Analizo",
    by: "Metodo",
    equity: "Egalvaloro (tuj)",
    playouts: (count: number) => `Simulado, ${number(count)} ludigoj por vico`,
    words: "Vortlisto",
    wordsOfRecord: "Kiel en la dosiero",
    used: (lexicon: string) => `Vortlisto: ${lexicon}.`,
    otherWords: (asked: string, lexicon: string) => `La dosiero nomas ${asked}; anstataŭe uzata estas ${lexicon}.`,
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Legado…";
      if (stage === "running") return `${done} el ${turnsOf(of)}`;
      if (stage === "done") return `${turnsOf(of)}, ĉiuj analizitaj`;
      return `haltigita post ${done} el ${turnsOf(of)}`;
    },
    stop: "Haltigi la analizon",
    again: "Reanalizi",
    remarks: "Rimarkoj pri la dosiero",
    ofLine: (line: number, remark: string) => `Linio ${number(line)}: ${remark}`,
  },
  /** Remarks on the file, and on the comparison of a turn. */
  remarks: {
    "late-charset": "La signaro apartenas al la unua linio.",
    "no-charset": (args: Args) => `La dosiero ne nomas sian signaron: legita kiel ${args.charset}.`,
    "unknown-charset": (args: Args) => `Nekonata signaro “${args.found}”: legita kiel ${args.charset}.`,
    "not-utf8": "La dosiero diras, ke ĝi estas UTF-8, sed ĝi ne estas: legita kiel ISO-8859-1.",
    "byte-order-mark": (args: Args) => `La dosiero komenciĝas per bajtorda marko: legita kiel ${args.charset}.`,
    "bad-bytes": (args: Args) => `Kelkaj bajtoj ne estas ${args.charset}.`,
    "control-characters": "Stirsignoj estas legataj kiel spacoj.",
    "carriage-returns": "Linioj finiĝas per ĉaretreveno.",
    spaces: (args: Args) => `${args.lines === "1" ? "Ĉi tiu linio havas" : `${args.lines} linioj havas`} troajn aŭ mankantajn spacojn aŭ tabojn.`,
    "read-as": (args: Args) => `“${args.found}” estas legata kiel “${args.meant}”.`,
    "player-replaced": (args: Args) => `Dua indiko de ludanto ${args.number} anstataŭas la unuan.`,
    "player-numbers": "La numeroj de ludantoj ne komenciĝas per 1, aŭ havas breĉon.",
    "no-nickname": (args: Args) => `La kromnomo mankas: supozata “${args.nickname}”.`,
    "shared-nickname": (args: Args) => `Du ludantoj nomiĝas “${args.nickname}”: la posta estas renomita “${args.renamed}”.`,
    "nickname-case": (args: Args) => `“${args.found}” malsamas disde la kromnomo per usklo.`,
    "unlisted-player": (args: Args) => `“${args.nickname}” ne estas listigita: supozata ludanto ${args.number}.`,
    "one-player": "Estas nur unu ludanto.",
    "rack-of-nobody": (args: Args) => `Ne estas ludanto ${args.number}: ĉi tiu breto estas preterlasita.`,
    "tile-spelling": (args: Args) => `“${args.found}” estas legata kiel la ŝtoneto ${args.tile}.`,
    "other-alphabet": (args: Args) => `La dosiero nomas la alfabeton ${args.named}, sed estas legata per ${args.alphabet}.`,
    "line-of-note": "Legita kiel parto de la supra noto.",
    "late-pragma": (args: Args) => `“#${args.name}” apartenas antaŭ la unuan vicon.`,
    "repeated-pragma": (args: Args) => `“#${args.name}” anstataŭas pli fruan.`,
    "no-rack": "La breto mankas.",
    "lower-case": (args: Args) => `“${args.found}” en minuskloj: legita kiel literoj.`,
    "lower-case-blanks": (args: Args) => `“${args.found}”: minuskloj estas legataj kiel ĵokeroj.`,
    "tiles-in-brackets": "Ŝtonetoj en krampoj estas legataj kiel jam kuŝantaj sur la tabulo.",
    "empty-brackets": "Estas neniuj ŝtonetoj en la krampoj.",
    "unnamed-tiles": (args: Args) =>
      args.count === "1" ? "La interŝanĝita ŝtoneto ne estas nomita." : `La ${args.count} interŝanĝitaj ŝtonetoj ne estas nomitaj.`,
    "no-score": "La poentoj mankas: legitaj kiel 0.",
    "no-total": "La tuta poentaro post la vico mankas.",
    "unknown-alphabet": (args: Args) => `La ŝtonetoj “${args.name}” estas nekonataj; anstataŭe uzataj estas la kutimaj.`,
    "unknown-board": (args: Args) => `La tabulo “${args.name}” estas nekonata; anstataŭe uzata estas la kutima.`,
    "wrong-tiles": "La ŝtonetoj sur la tabulo, sur la bretoj kaj en la sako ne sumiĝas ĝuste.",
    "not-solved": "La finludo ne estis solvita ene de la limoj.",
  },
  walk: {
    label: "Vicoj",
    first: "Iri al la komenco",
    back: "Antaŭa vico",
    on: "Sekva vico",
    last: "Iri al la fino",
    at: (position: number, of: number) => (position < of ? `vico ${position + 1} el ${of}` : "lasta pozicio"),
    keys: [["N, Maj+N", "Sekva kaj antaŭa eraro"]],
  },
  move: {
    pass: "pasas",
    exchange: "interŝanĝas",
    exchangeCount: (count: number) => `interŝanĝas ${count}`,
    exchangeTiles: (tiles: string) => `interŝanĝas ${tiles}`,
  },
  mistake: {
    none: { sign: "", name: "neniu eraro", long: (loss: string) => loss },
    small: { sign: "?!", name: "eta eraro", long: (loss: string) => `Eta eraro: ${loss} perdita.` },
    medium: { sign: "?", name: "meza eraro", long: (loss: string) => `Meza eraro: ${loss} perdita.` },
    large: { sign: "??", name: "granda eraro", long: (loss: string) => `Granda eraro: ${loss} perdita.` },
  } as Record<"none" | "small" | "medium" | "large", { sign: string; name: string; long: (loss: string) => string }>,
  loss: (loss: Loss) => lossOf(loss),
  lossShort: (loss: Loss) => (loss === null ? "–" : loss.unit === "win" ? percent(loss.loss, 1) : fixed(loss.loss, 1)),
  points: (points: number) => signed(points),
  total: number,
  equity: (points: number) => fixed(points, 1),
  percent: (share: number) => percent(share, 1),
  nothing: "–",
  list: {
    title: "Vicoj",
    all: "Ĉiuj vicoj en listo",
    turn: "Vico",
    move: "Movo",
    points: "Poentoj",
    total: "Sumo",
    lost: "Perdita",
    end: "Lasta pozicio",
    rack: (tiles: string) => `breto ${tiles}`,
    phony: "ne vorto",
    phonies: (words: readonly string[]) => `ne en la listo: ${words.join(", ")}`,
    withdrawn: "reprenita",
  },
  turn: {
    title: (index: number) => `Vico ${index}`,
    endTitle: "Lasta pozicio",
    head: (index: number, name: string) => `Vico ${index}, ${name}:`,
    made: (move: string, points: number | null) => `${move}${points === null ? "" : `, ${signed(points)}`}.`,
    end: (players: readonly string[], scores: readonly [number, number]) =>
      `Lasta pozicio: ${players.map((name, index) => `${name} ${number(scores[index] ?? 0)}`).join(", ")}.`,
    phonies: (words: readonly string[]) => `Ne en la listo: ${words.join(", ")}.`,
    withdrawn: "La movo estis kontestita kaj reprenita.",
    better: (move: string) => `Pli bone: ${move}.`,
    best: "Plej bonaj movoj",
    played: "ludita",
    equity: "Egalvaloro",
    wins: "Gajno %",
    move: "Movo",
    points: "Poentoj",
    rank: (rank: number) => `Rango laŭ egalvaloro: ${number(rank)}.`,
    equityLost: (points: number) => `${fixed(points, 1)} poentoj de egalvaloro perditaj.`,
    endgame: (points: number) =>
      points === 0 ? "La finludo de ĉi tie estis ludita perfekte." : `La finludo estas solvita: ${number(points)} poentoj perditaj.`,
    isShown: (move: string) => `Sur la tabulo: ${move}`,
    isPlayed: (move: string) => `Ludita: ${move}`,
    back: "Reen al la ludita movo",
    waiting: "Ĉi tiu vico ankoraŭ ne estas analizita.",
  },
  rack: { of: (name: string) => `Breto de ${name}`, unknown: "La dosiero ne donas ĉi tiun breton.", over: "La partio finiĝis." },
  mistakes: {
    title: "Eraroj",
    none: "Neniuj eraroj trovitaj.",
    waiting: "Eraroj aperas ĉi tie laŭ la analizo de vicoj.",
    row: (index: number, name: string) => `Vico ${index}, ${name}`,
    instead: (played: string, better: string | null) => (better === null ? played : `${played}; pli bone ${better}`),
    phonies: "Nevalidaj vortoj",
    next: "Sekva eraro",
    back: "Antaŭa eraro",
  },
  lead: { title: "Avantaĝo", turn: "vico", lead: (name: string) => `Avantaĝo de ${name} en poentoj` },
  totals: {
    title: "Sumoj",
    score: "Poentoj",
    equity: "Egalvaloro perdita por vico",
    win: "Gajnŝanco perdita",
    endgame: "Poentoj perditaj en finludoj",
    mistakes: "Eraroj, etaj / mezaj / grandaj",
    bingos: "Tutaj bretoj",
    phonies: "Movoj kun nevalidaj vortoj",
    waiting: "Montrata, kiam ĉiuj vicoj estas analizitaj.",
  },
  explorer: { show: (move: string) => `Montri ${move} sur la tabulo` },
  simulation: {
    title: "Simulado de ĉi tiu pozicio",
    start: "Simuli",
    stop: "Haltigi",
    time: "Tempo",
    seconds: (count: number) => (count < 60 ? `${count} sekundoj` : `${count / 60} minutoj`),
    unknown: "La dosiero ne donas la tutan breton, do ĉi tiu pozicio ne povas esti simulita.",
    running: "La pozicio estas simulata.",
    done: "La simulado estas preta.",
    stopped: "La simulado estis haltigita.",
    state: (stage: "running" | "done" | "stopped", playouts: number) => {
      const count = counted(playouts, { one: "# ludigo", other: "# ludigoj" });
      return stage === "running" ? `${count} ĝis nun` : stage === "done" ? `${count}, preta` : `${count}, haltigita`;
    },
    hint: "Ĉiu kandidato kaj la du sekvaj vicoj estas luditaj multfoje kun hazardaj ŝtonetoj el la sako. Strioj: gajnŝanco kun 95-procenta intervalo.",
  },
};
