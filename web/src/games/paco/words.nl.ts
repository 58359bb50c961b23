// The texts of the pages of Paco Ŝako, in Dutch.

import { formats } from "../../i18n/nl";
import type { PacoEnding, PacoVerdict, PacoWrong, Side } from "../../protocol/messages";
import type { PacoWords } from "./words.en";

const { counted } = formats;

const moves = (count: number) => counted(count, { one: "# zet", other: "# zetten" });
const sides: Readonly<Record<Side, string>> = { first: "Wit", second: "Zwart" };

const wrong: Readonly<Record<PacoWrong, (move: string, answer: string | null) => string>> = {
  "not-united": (move) => `${move} verenigt zich niet met de koning, hoewel dat kon.`,
  "no-sako": (move) => `${move} geeft geen ŝako.`,
  "own-king-open": (move, answer) => `${move} laat je eigen koning onbeschermd${answer ? `: ${answer}` : ""}.`,
  answered: (move, answer) => `${move} geeft ŝako, maar er is een verdediging${answer ? `: ${answer}` : ""}.`,
};

const promoted: Readonly<Record<string, string>> = { "=R": "Toren", "=N": "Paard", "=B": "Loper", "=Q": "Dame" };

export const pacoWords: PacoWords = {
  title: "Paco Ŝako",
  replay: {
    title: "Partij naspelen",
    short: "Naspelen",
    about: "Een hele partij zet voor zet: ŝako, gemiste en gevonden winst, onbeschermde koningen.",
    link: "Partij annoteren",
    board: "Partijbord",
    opened: (count: number) => `Partij van ${moves(count)} geopend.`,
    allKnown: "Analyse klaar.",
    ended: "De analyse stopte voortijdig.",
    atStart: "Begin van de partij",
    progressTitle: "Analyse",
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Lezen…";
      if (stage === "running") return `${done} van ${of} zetten`;
      if (stage === "done") return `${moves(of)}, allemaal geanalyseerd`;
      return `gestopt na ${done} van ${of} zetten`;
    },
    cancel: "Analyse stoppen",
    again: "Opnieuw analyseren",
    previousHighlight: "Vorig hoogtepunt",
    nextHighlight: "Volgend hoogtepunt",
    movesTitle: "Zetten",
    remarksTitle: "Deze zet",
    remarks: {
      wins: { short: "wint", long: "Verenigt zich met de koning: de partij is gewonnen." },
      sako: { short: "ŝako", long: "Geeft ŝako." },
      "missed-one": { short: "Paco gemist", long: "Had zich meteen met de koning kunnen verenigen." },
      opens: { short: "koning onbeschermd", long: "Laat de tegenstander zich met de koning verenigen." },
      "found-two": { short: "Paco in 2", long: "Wint met de volgende zet, wat het antwoord ook is." },
      "missed-two": { short: "Paco in 2 gemist", long: "Een andere zet had met de volgende zet gewonnen, wat het antwoord ook was." },
      unknown: { short: "onbekend", long: "Of er winst in twee zetten was, is onbekend: de zoeklimiet is bereikt." },
    },
    showOne: "Paco in 1 tonen",
    showTwo: "Paco in 2 tonen",
    wayShown: (move: string) => `${move} staat op het bord.⟦ Loop er met de pijltjestoetsen doorheen.|⟧`,
    beforeWay: "voor de zet",
    stepOn: "Volgende actie",
    stepBack: "Vorige actie",
    backToGame: "Terug naar de partij",
    wayStep: (move: string, step: number, of: number) => `${move}, actie ${step} van ${of}`,
    ending: (ending: PacoEnding) => {
      if (ending.kind === "won") return `${sides[ending.side]} heeft gewonnen.`;
      if (ending.kind === "repetition") return "Remise door herhaling.";
      return ending.kind === "no-progress" ? "Remise: honderd zetten zonder vereniging of promotie." : "";
    },
    unfinished: (count: number) =>
      counted(count, {
        one: "De laatste actie voltooit geen zet en wordt niet getoond.",
        other: "De laatste # acties voltooien geen zet en worden niet getoond.",
      }),
    moreGames: (count: number) => `De tekst bevat ${count} partijen; dit is de eerste.`,
    keys: [["N, Shift+N", "Volgend en vorig hoogtepunt"]],
    open: {
      title: "Een partij openen",
      another: "Een andere partij openen",
      paste: "Partij",
      hint: "Plak JSON met een lijst van acties (history), SGF, of zetten zoals e2>e4 d7>d5. Of kies een bestand⟦, of sleep er een naar deze pagina|⟧.",
      openIt: "Analyseren",
      file: "Bestand kiezen…",
      example: "Voorbeeld tonen",
    },
  },
  threats: {
    title: "Dreigingen",
    hint: "Toont met pijlen de ketens waarmee een kant zich meteen met de koning zou verenigen.",
    show: "Tonen",
    hide: "Verbergen",
    searching: "Zoeken…",
    midway: "Maak de zet af om de dreigingen daarna te zien.",
    none: (side) => `${side} dreigt niets.`,
    wins: (side, ways) => `${side} aan zet wint meteen: ${counted(ways, { one: "één manier", other: "# manieren" })}.`,
    threatens: (side, ways) => `${side} dreigt te winnen: ${counted(ways, { one: "één manier", other: "# manieren" })}.`,
  },
  editor: {
    board: "Editorbord",
    palette: "Stukken",
    paletteHint:
      "Kies een stuk en ⟦klik|tik⟧ op velden, of sleep het erheen. Op een stuk van de tegenstander vormt het een vereniging; hetzelfde stuk nog eens haalt het weg.",
    moveTool: "Stukken verplaatsen",
    clearTool: "Velden leegmaken",
    terms: "Aan zet, rokade",
    toMove: "Aan zet",
    moves: (side: string) => `${side} aan zet`,
    castling: "Rokaderechten",
    noCastling: "geen: koningen en torens staan niet op hun eerste rij",
    rook: (side: string, square: string) => `${side}: toren op ${square}`,
    fenTitle: "FEN",
    linkHint: "Het adres van deze pagina bevat de stelling.",
    normalized: (fen: string) => `Gelezen als ${fen}`,
    useFen: "Deze FEN gebruiken",
    start: "Beginstelling",
    empty: "Leeg bord",
    analysis: "Wie wint",
    analyze: "Analyseren",
    analyzing: "Analyseren…",
    analyzed: "Analyse klaar.",
    sako: (side: string, gives: boolean) => (gives ? `${side} geeft ŝako.` : `${side} geeft geen ŝako.`),
    showThreat: (side: string) => `Dreiging van ${side} tonen`,
    threat: (side: string, move: string) => `${side} dreigt zich in één zet met de koning te verenigen: ${move}.`,
    inOne: "Paco in 1:",
    inTwo: "Paco in 2:",
    ways: (all: number, shown: number) => {
      if (all === 0) return "geen.";
      const count = counted(all, { one: "één manier", other: "# manieren" });
      return all > shown ? `${count}, waarvan ${shown} getoond.` : `${count}.`;
    },
    unknown: "Onbekend: de zoeklimiet is bereikt.",
    over: "De partij is hier afgelopen, of een zet is onvoltooid.",
    uses: "Deze stelling gebruiken",
    asPuzzle: "Als puzzel oplossen",
    chosen: "gekozen",
    fileName: "stelling",
  },
  puzzle: {
    lengthTitle: "Winst in",
    lengths: { any: "1 of 2 zetten", "1": "1 zet", "2": "2 zetten" },
    task: (side: string, count: number) => `${side} is aan zet: win in ${moves(count)}`,
    distractors: (count: number) =>
      count === 0
        ? ""
        : counted(count, { one: "Eén zet lijkt de oplossing, maar is het niet.", other: "# zetten lijken de oplossing, maar zijn het niet." }),
    right: (move: string, reply: string) => `${move} is goed. Het antwoord is ${reply}.`,
    verdict: (verdict: PacoVerdict, move: string) => {
      switch (verdict.kind) {
        case "unfinished":
        case "solved":
          return "";
        case "right":
          return `${move} is goed. Het antwoord is ${verdict.reply.notation}; win nu.`;
        case "wrong":
          return wrong[verdict.why](move, verdict.answer?.notation ?? null);
      }
    },
    restart: "Zet annuleren",
    restarted: "Zet geannuleerd.",
    hint: "Hint",
    hintWords: (action: string) => `De oplossing begint met ${action}.`,
    promote: "Promoveren tot",
    promotions: (text: string) => promoted[text] ?? text,
    toEditor: "In de stellingeditor openen",
  },
};
