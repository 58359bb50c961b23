// The texts of the pages of Paco Ŝako, in Esperanto.

import { formats } from "../../i18n/eo";
import type { PacoEnding, PacoVerdict, PacoWrong, Side } from "../../protocol/messages";
import type { PacoWords } from "./words.en";

const { counted } = formats;

const moves = (count: number) => counted(count, { one: "# movo", other: "# movoj" });
const sides: Readonly<Record<Side, string>> = { first: "Blanka", second: "Nigra" };

const wrong: Readonly<Record<PacoWrong, (move: string, answer: string | null) => string>> = {
  "not-united": (move) => `${move} ne unuiĝas kun la reĝo, kvankam tio eblis.`,
  "no-sako": (move) => `${move} ne donas ŝakon.`,
  "own-king-open": (move, answer) => `${move} lasas vian propran reĝon senŝirma${answer ? `: ${answer}` : ""}.`,
  answered: (move, answer) => `${move} donas ŝakon, sed ekzistas defendo${answer ? `: ${answer}` : ""}.`,
};

const promoted: Readonly<Record<string, string>> = { "=R": "Turo", "=N": "Ĉevalo", "=B": "Kuriero", "=Q": "Damo" };

export const pacoWords: PacoWords = {
  title: "Paco Ŝako",
  replay: {
    title: "Reludo de partio",
    short: "Reludo",
    about: "Tuta partio movon post movo: ŝakoj, preterlasitaj kaj trovitaj gajnoj, senŝirmaj reĝoj.",
    link: "Prinoti la partion",
    board: "Reluda tabulo",
    opened: (count: number) => `Malfermis partion de ${moves(count)}.`,
    allKnown: "Analizo preta.",
    ended: "La analizo haltis antaŭtempe.",
    atStart: "Komenco de la partio",
    progressTitle: "Analizo",
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Legado…";
      if (stage === "running") return `${done} el ${of} movoj`;
      if (stage === "done") return `${moves(of)}, ĉiuj analizitaj`;
      return `haltigita post ${done} el ${of} movoj`;
    },
    cancel: "Haltigi la analizon",
    again: "Reanalizi",
    previousHighlight: "Antaŭa rimarkindaĵo",
    nextHighlight: "Sekva rimarkindaĵo",
    movesTitle: "Movoj",
    remarksTitle: "Ĉi tiu movo",
    remarks: {
      wins: { short: "gajnas", long: "Ĝi unuiĝas kun la reĝo: la partio estas gajnita." },
      sako: { short: "ŝako", long: "Ĝi donas ŝakon." },
      "missed-one": { short: "preterlasis Pacon", long: "Ĝi povintus tuj unuiĝi kun la reĝo." },
      opens: { short: "senŝirmigas reĝon", long: "Ĝi ebligas al la kontraŭulo unuiĝi kun la reĝo." },
      "found-two": { short: "Paco en 2", long: "Ĝi gajnas per la sekva movo, kia ajn la respondo." },
      "missed-two": { short: "preterlasis Pacon en 2", long: "Alia movo gajnintus per la sekva movo, kia ajn la respondo." },
      unknown: { short: "nekonata", long: "Ĉu estis gajno en du movoj, ne estas konata: la serĉlimo estis atingita." },
    },
    showOne: "Montri Pacon en 1",
    showTwo: "Montri Pacon en 2",
    wayShown: (move: string) => `${move} estas montrata sur la tabulo.⟦ Paŝu tra ĝi per la sagoklavoj.|⟧`,
    beforeWay: "antaŭ la movo",
    stepOn: "Sekva ago",
    stepBack: "Antaŭa ago",
    backToGame: "Reen al la partio",
    wayStep: (move: string, step: number, of: number) => `${move}, ago ${step} el ${of}`,
    ending: (ending: PacoEnding) => {
      if (ending.kind === "won") return `${sides[ending.side]} gajnis.`;
      if (ending.kind === "repetition") return "Egala pro ripeto.";
      return ending.kind === "no-progress" ? "Egala: cent movoj sen unuiĝo aŭ promocio." : "";
    },
    unfinished: (count: number) =>
      counted(count, {
        one: "La lasta ago ne kompletigas movon kaj ne estas montrata.",
        other: "La lastaj # agoj ne kompletigas movon kaj ne estas montrataj.",
      }),
    moreGames: (count: number) => `La teksto enhavas ${count} partiojn; jen la unua.`,
    keys: [["N, Maj+N", "Sekva kaj antaŭa rimarkindaĵo"]],
    open: {
      title: "Malfermi partion",
      another: "Malfermi alian partion",
      paste: "Partio",
      hint: "Algluu JSON kun listo de agoj (history), SGF, aŭ movojn kiel e2>e4 d7>d5. Aŭ elektu dosieron⟦, aŭ faligu dosieron ie ajn sur ĉi tiun paĝon|⟧.",
      openIt: "Analizi",
      file: "Elekti dosieron…",
      example: "Montri ekzemplon",
    },
  },
  threats: {
    title: "Minacoj",
    hint: "Montras per sagoj la ĉenojn, per kiuj unu flanko tuj unuiĝus kun la reĝo.",
    show: "Montri",
    hide: "Kaŝi",
    searching: "Serĉo…",
    midway: "Finu la movon por vidi la minacojn post ĝi.",
    none: (side) => `${side} nenion minacas.`,
    wins: (side, ways) => `${side} movas kaj tuj gajnas: ${counted(ways, { one: "unu maniero", other: "# manieroj" })}.`,
    threatens: (side, ways) => `${side} minacas gajni: ${counted(ways, { one: "unu maniero", other: "# manieroj" })}.`,
  },
  editor: {
    board: "Redakta tabulo",
    palette: "Pecoj",
    paletteHint: "Elektu pecon kaj ⟦klaku|tuŝu⟧ kampojn, aŭ ŝovu ĝin tien. Sur kontraŭula peco ĝi faras unuiĝon; la sama peco denove forigas ĝin.",
    moveTool: "Movi pecojn",
    clearTool: "Malplenigi kampojn",
    terms: "Vico, arokoj",
    toMove: "Vico",
    moves: (side: string) => `Vico de ${side}`,
    castling: "Rajtoj de aroko",
    noCastling: "neniuj: reĝoj kaj turoj ne estas sur siaj unuaj vicoj",
    rook: (side: string, square: string) => `${side}: turo sur ${square}`,
    fenTitle: "FEN",
    linkHint: "La adreso de ĉi tiu paĝo enhavas la pozicion.",
    normalized: (fen: string) => `Legita kiel ${fen}`,
    useFen: "Uzi ĉi tiun FEN",
    start: "Komenca pozicio",
    empty: "Malplena tabulo",
    analysis: "Kiu gajnas",
    analyze: "Analizi",
    analyzing: "Analizado…",
    analyzed: "Analizo preta.",
    sako: (side: string, gives: boolean) => (gives ? `${side} donas ŝakon.` : `${side} ne donas ŝakon.`),
    showThreat: (side: string) => `Montri la minacon (${side})`,
    threat: (side: string, move: string) => `${side} minacas unuiĝi kun la reĝo per unu movo: ${move}.`,
    inOne: "Paco en 1:",
    inTwo: "Paco en 2:",
    ways: (all: number, shown: number) => {
      if (all === 0) return "neniu.";
      const count = counted(all, { one: "unu maniero", other: "# manieroj" });
      return all > shown ? `${count}, el kiuj ${shown} estas montrataj.` : `${count}.`;
    },
    unknown: "Nekonata: la serĉlimo estis atingita.",
    over: "La partio ĉi tie finiĝis, aŭ movo estas nefinita.",
    uses: "Uzi ĉi tiun pozicion",
    asPuzzle: "Solvi kiel problemon",
    chosen: "elektita",
    fileName: "pozicio",
  },
  puzzle: {
    lengthTitle: "Gajno en",
    lengths: { any: "1 aŭ 2 movoj", "1": "1 movo", "2": "2 movoj" },
    task: (side: string, count: number) => `${side} movas: gajnu en ${moves(count)}`,
    distractors: (count: number) =>
      count === 0
        ? ""
        : counted(count, { one: "Unu movo aspektas kiel la solvo, sed ne estas.", other: "# movoj aspektas kiel la solvo, sed ne estas." }),
    right: (move: string, reply: string) => `${move} estas ĝusta. La respondo estas ${reply}.`,
    verdict: (verdict: PacoVerdict, move: string) => {
      switch (verdict.kind) {
        case "unfinished":
        case "solved":
          return "";
        case "right":
          return `${move} estas ĝusta. La respondo estas ${verdict.reply.notation}; nun gajnu.`;
        case "wrong":
          return wrong[verdict.why](move, verdict.answer?.notation ?? null);
      }
    },
    restart: "Nuligi movon",
    restarted: "Movo nuligita.",
    hint: "Konsileto",
    hintWords: (action: string) => `La solvo komenciĝas per ${action}.`,
    promote: "Promocii al",
    promotions: (text: string) => promoted[text] ?? text,
    toEditor: "Malfermi en la poziciredaktilo",
  },
};
