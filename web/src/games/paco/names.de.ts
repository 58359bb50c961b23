// Die Wörter von Paco Ŝako, die jede Seite brauchen kann, auf Deutsch.

import type { PieceKind } from "../../board/pieces";
import type { Args } from "../../i18n/refusals";
import type { Side } from "../../protocol/messages";
import type { PacoNames } from "./names.en";

const KINDS: Record<PieceKind, string> = { pawn: "Bauer", rook: "Turm", knight: "Springer", bishop: "Läufer", queen: "Dame", king: "König" };
const kindOf = ({ piece = "" }: Args) => KINDS[piece as PieceKind] ?? piece;

export const pacoNames: PacoNames = {
  title: "Paco Ŝako",
  lead: "Schach, in dem nichts geschlagen wird: Figuren beider Seiten vereinigen sich auf einem Feld. Wer auf eine Vereinigung zieht, nimmt den Platz seines Partners ein, und der zieht gleich weiter. Wer sich mit dem anderen König vereinigt, gewinnt.",
  levels: { casual: "Sieht sofort, wie er sich mit dem König vereint", master: "Am stärksten · denkt eine Sekunde voraus" },
  goal: "vereinige dich mit dem anderen König",
  wonBy: (side: string) => `${side} hat sich mit dem König vereinigt`,
  describeUsual: "Paco Ŝako, üblicher Anfang",
  describeRow: (row: number) => `Paco Ŝako, Startreihe ${row}`,
  describePosition: "Paco Ŝako aus einer Stellung",
  startTitle: "Anfang",
  startUsual: "Üblich",
  startUsualHint: "Die Figuren stehen wie im Schach.",
  startRandom: "Fischer-Random",
  startRandomHint: "Eine von 960 Startreihen, für beide Seiten dieselbe.",
  startPosition: "Stellung",
  startPositionHint: "Eine beliebige Stellung, als FEN mit Buchstaben für Vereinigungen.",
  promoteTo: (kind: string) => `Umwandeln: ${kind}`,
  warned: "im Ŝako",
  kinds: KINDS,
  piece: (side: Side, kind: PieceKind) => {
    const stem = side === "first" ? "weiße" : "schwarze";
    return `${stem}${kind === "queen" ? "" : "r"} ${KINDS[kind]}`;
  },
  say: {
    piece: (kind: string, square: string) => `${kind} ${square}`,
    pair: (own: string, partner: string, square: string) => `${own} mit ${partner} ${square}`,
    lift: (what: string) => `hebt ${what}`,
    place: (released: string, square: string) => (released ? `${released} weiter nach ${square}` : `nach ${square}`),
    unite: (released: string, partner: string, square: string) => [released, `vereinigt sich auf ${square}: ${partner}`].filter(Boolean).join(" "),
    promote: (kind: string) => `wird umgewandelt: ${kind}`,
    promoteFirst: (kind: string) => `Bauer wird umgewandelt: ${kind}`,
    castle: { king: "kurze Rochade", queen: "lange Rochade" },
  },
  refusals: {
    "must-lift": "Jetzt muss eine Figur gehoben werden.",
    "must-place": "Jetzt muss die Figur in der Hand gesetzt werden.",
    "must-promote": "Jetzt muss ein Bauer umgewandelt werden.",
    "no-promotion": (args: Args) => `Dazu wird ein Bauer nicht: ${kindOf(args)}.`,
    stuck: (args: Args) => `${kindOf(args)} ${args.at} kann nirgendwohin.`,
    "not-yours": (args: Args) => `Die Figur auf ${args.at} gehört allein der anderen Seite.`,
    empty: (args: Args) => `Auf ${args.at} ist nichts zu heben.`,
    "own-piece": (args: Args) => `Auf ${args.at} steht eine eigene Figur allein.`,
    "union-needs-room": (args: Args) => `Eine Vereinigung zieht nur auf leere Felder, und ${args.at} ist keines.`,
    "out-of-reach": (args: Args) => `${kindOf(args)} ${args.from} kommt nicht nach ${args.at}.`,
  },
  terms: { row: (count: number) => `Startreihe, 0 bis ${count - 1}`, drawRow: "Auslosen", position: "Stellung (FEN)" },
  hand: {
    put: (what: string, square: string, places: number) =>
      `${what} von ${square} in der Hand: ${places === 1 ? "ein Feld" : `${places} Felder`} zum Absetzen.`,
    released: (what: string, square: string, places: number) =>
      `${what} auf ${square} ist frei: ${places === 1 ? "ein Feld" : `${places} Felder`} zum Weiterziehen.`,
    stuck: (what: string, square: string) => `${what} auf ${square} kann nirgendwohin: So lässt sich der Zug nicht beenden. Beginne ihn neu.`,
    nothing: "Nichts lässt sich heben: Es gibt keinen Zug, und die Regeln beenden das Spiel nicht. Gib auf oder beginne ein neues.",
    promote: "Wähle, was der Bauer wird.",
    promoteTitle: "Umwandeln in",
  },
};
