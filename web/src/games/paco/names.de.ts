// The texts of Paco Ŝako that every page may need, in German.

import type { PieceKind } from "../../board/pieces";
import { formats } from "../../i18n/de";
import type { Args } from "../../i18n/refusals";
import type { Side } from "../../protocol/messages";
import type { PacoNames } from "./names.en";

const { counted } = formats;

const KINDS: Record<PieceKind, string> = { pawn: "Bauer", rook: "Turm", knight: "Springer", bishop: "Läufer", queen: "Dame", king: "König" };
const sideOf = ({ side }: Args) => (side === "first" ? "Weiß" : "Schwarz");
const kindOf = ({ piece = "" }: Args) => KINDS[piece as PieceKind] ?? piece;

export const pacoNames: PacoNames = {
  title: "Paco Ŝako",
  lead: "Schach ohne Schlagen: Figuren beider Seiten vereinigen sich auf einem Feld. Eine Figur, die auf eine Vereinigung zieht, nimmt den Platz ihrer Gefährtin ein, und diese zieht sofort weiter. Wer sich mit dem gegnerischen König vereinigt, gewinnt.",
  goal: "sich mit dem gegnerischen König vereinigen",
  wonBy: (side: string) => `${side} hat sich mit dem König vereinigt`,
  describeUsual: "Paco Ŝako, Grundstellung",
  describeRow: (row: number) => `Paco Ŝako, Fischer-Random ${row}`,
  describePosition: "Paco Ŝako aus einer Stellung",
  startTitle: "Anfangsstellung",
  startUsual: "Standard",
  startUsualHint: "Die Grundstellung des Schachs.",
  startRandom: "Fischer-Random",
  startRandomHint: "Eine von 960 Grundstellungen, für beide Seiten dieselbe.",
  startPosition: "Stellung",
  startPositionHint: "Beliebige Stellung als FEN mit Buchstaben für Vereinigungen.",
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
    lift: (what: string) => `hebt ${what} an`,
    place: (released: string, square: string) => (released ? `${released} zieht weiter nach ${square}` : `nach ${square}`),
    unite: (released: string, partner: string, square: string) => [released, `vereinigt sich auf ${square}: ${partner}`].filter(Boolean).join(" "),
    promote: (kind: string) => `wird umgewandelt: ${kind}`,
    promoteFirst: (kind: string) => `Bauer wird umgewandelt: ${kind}`,
    castle: { king: "kurze Rochade", queen: "lange Rochade" },
  },
  refusals: {
    "must-lift": "Heb zuerst eine Figur an.",
    "must-place": "Setz zuerst die Figur in der Hand ab.",
    "must-promote": "Wandle zuerst den Bauern um.",
    "no-promotion": (args: Args) => `Umwandlung nicht möglich: ${kindOf(args)}.`,
    stuck: (args: Args) => `${kindOf(args)} ${args.at} kann nirgendwohin.`,
    "not-yours": (args: Args) => `Die Figur auf ${args.at} gehört dem Gegner.`,
    empty: (args: Args) => `Auf ${args.at} steht keine Figur, die man anheben könnte.`,
    "own-piece": (args: Args) => `Auf ${args.at} steht eine eigene Figur allein.`,
    "union-needs-room": (args: Args) => `Eine Vereinigung zieht nur auf leere Felder, und ${args.at} ist nicht leer.`,
    "out-of-reach": (args: Args) => `${kindOf(args)} ${args.from} kommt nicht nach ${args.at}.`,
    "setup-in-node": "In einem Knoten lassen sich keine Figuren aufstellen; die Stellung gehört zu den Regeln.",
    "incomplete-move": "Der Zug ist unvollständig; nenn jedes Feld seiner Kette.",
    "rank-count": (args: Args) => `Ungültige FEN: Das Brett braucht 8 Reihen, getrennt durch „/“, nicht ${args.count}.`,
    "long-rank": (args: Args) => `Ungültige FEN: Reihe ${args.rank} hat mehr als 8 Felder.`,
    "square-count": (args: Args) => `Ungültige FEN: Reihe ${args.rank} braucht 8 Felder, nicht ${args.count}.`,
    "unknown-piece": (args: Args) => `Ungültige FEN: unbekannte Figur „${args.letter}“ auf Reihe ${args.rank}.`,
    "unknown-side": (args: Args) => `Ungültige FEN: Am Zug ist „w“ oder „b“, nicht „${args.found}“.`,
    "no-progress-count": (args: Args) => `Ungültige FEN: „${args.found}“ ist keine Anzahl von Zügen ohne Fortschritt.`,
    "not-in-hand": (args: Args) => `Ungültige FEN: „^${args.found}“ ist keine Figur in der Hand; schreib ihr Feld und ihren Buchstaben, etwa „^e2P“.`,
    "unknown-in-hand": (args: Args) => `Ungültige FEN: unbekannte Figur „${args.letter}“ in der Hand.`,
    "foreign-in-hand": "Ungültige FEN: Die Figur in der Hand gehört nicht der Seite am Zug.",
    "lifted-from-piece": (args: Args) => `Ungültige FEN: ${args.at}, woher die Figur in der Hand kommt, ist nicht leer.`,
    "two-kings": (args: Args) => `Ungültige FEN: ${sideOf(args)} hat mehr als einen König.`,
    "king-in-hand": (args: Args) => `Ungültige FEN: Der König von ${sideOf(args)} ist als Teil einer Vereinigung in der Hand.`,
    "both-kings": "Ungültige FEN: Beide Könige sind in Vereinigungen, aber die Partie endet mit der ersten.",
    "hand-after-end": "Ungültige FEN: Ein König ist in einer Vereinigung; die Partie ist also vorbei, und keine Figur kann in der Hand sein.",
    "unknown-castling": (args: Args) => `Ungültige FEN: „${args.letter}“ ist kein Rochaderecht; schreib die Linien der Türme, etwa „AHah“, oder „-“.`,
    "unknown-en-passant": (args: Args) => `Ungültige FEN: Das En-passant-Feld „${args.found}“ ist kein Feld wie e3.`,
    "no-double-step": (args: Args) => `Ungültige FEN: Kein Bauer ist gerade im Doppelschritt über ${args.at} gezogen.`,
  },
  terms: { row: (count: number) => `Stellungsnummer, 0 bis ${count - 1}`, drawRow: "Zufall", position: "Stellung (FEN)" },
  hand: {
    put: (what: string, square: string, places: number) =>
      `${what} von ${square} in der Hand: ${counted(places, { one: "ein Feld", other: "# Felder" })} zum Absetzen.`,
    released: (what: string, square: string, places: number) =>
      `${what} auf ${square} ist frei: ${counted(places, { one: "ein Feld", other: "# Felder" })} zum Weiterziehen.`,
    stuck: (what: string, square: string) => `${what} auf ${square} kann nirgendwohin. Brich diesen Zug ab und versuch einen anderen.`,
    nothing: "Kein legaler Zug, und die Regeln beenden die Partie nicht. Gib auf oder fang eine neue an.",
    promote: "Wähle die Umwandlungsfigur.",
    promoteTitle: "Umwandeln in",
  },
};
