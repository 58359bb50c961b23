// The texts of Hex that every page may need, in German.

import type { Colour } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";
import type { HexNames } from "./names.en";

export const hexNames: HexNames = {
  title: "Hex",
  goal: (colour: Colour) => `die beiden ${colour.edges} Ränder verbinden`,
  wonBy: (colour: Colour) => `${colour.name} hat seine Ränder verbunden`,
  describe: (cols: string, rows: string, swap: boolean) => `Hex ${cols} × ${rows}${swap ? ", mit Tausch" : ""}`,
  swapTitle: "Tauschregel",
  swapNone: "Keine",
  swapNoneHint: "Wer anfängt, ist im Vorteil.",
  swapPieces: "Steine tauschen",
  swapPiecesHint: "Der zweite Spieler darf den ersten Stein gespiegelt als eigenen übernehmen.",
  swapPiecesOffer: "Oder tausche: Der erste Stein wird deiner, gespiegelt.",
  swapSidesOffer: "Oder tausche: Du übernimmst Farbe und Stein des Gegners.",
  beforeSwapPieces: "Dein Gegner darf den Stein danach gespiegelt übernehmen: Wähle einen fairen ersten Zug.",
  beforeSwapSides: "Dein Gegner darf danach deine Farbe samt Stein übernehmen: Wähle einen fairen ersten Zug.",
  swapPiecesDone: "Getauscht: Der erste Stein gehört jetzt gespiegelt der anderen Seite.",
  swapSidesDone: "Getauscht: Die Spieler haben die Farben gewechselt.",
  swapSides: "Farben tauschen",
  swapSidesHint: "Der zweite Spieler darf die Farbe des ersten übernehmen.",
  swap: "Tauschen",
  swapMove: "Tausch",
  pass: "Passen",
  passHint: "Auf den Zug verzichten.",
  passMove: "passt",
  refusals: {
    "no-swap": "Tauschen ist nach diesen Regeln nicht erlaubt, oder es ist zu spät dafür.",
    "swap-out-of-turn": "Nur der erste Zug des zweiten Spielers darf ein Tausch sein.",
    "pass-after-pass": "Auf ein Passen darf kein Passen folgen.",
    "no-pass": "Passen ist nach diesen Regeln nicht erlaubt.",
    "both-swaps": "Die Partie enthält beide Arten des Tauschs; nur eine davon ist möglich.",
    "long-link": "Der Link ist zu lang.",
    "link-without-game": "Die Adresse hat kein # mit einer Partie danach.",
    "third-comma": "Das ist das dritte Komma; ein Link hat höchstens zwei.",
    "link-without-size": "Die Brettgröße fehlt; schreib zum Beispiel 11 oder 11x14.",
    "link-without-rows": "Die Zahl der Reihen fehlt; schreib zum Beispiel 11x14.",
    "link-rotation": "Eine Drehung ist r1 bis r12.",
    "link-without-comma": "Vor den Zügen muss ein Komma stehen.",
    "cell-without-row": "Die Reihe des Felds fehlt; schreib zum Beispiel b4.",
    "not-a-cell": (args: Args) => `„${args.found}“ ist kein Feld dieses Bretts, a1 bis ${args.last}.`,
    "not-a-link-move": "Hier muss ein Zug stehen: ein Feld wie b4, :s, :S, :p, :rb, :rw, :fb oder :fw.",
    "move-after-resignation": "Nach einer Aufgabe oder einem Verlust kann kein Zug folgen.",
    "link-of-set-up": "Eine Partie aus einer aufgestellten Stellung hat keinen Link zu HexWorld; speichere sie als SGF.",
  },
  puzzle: (side: string) => `${side} ist am Zug: Finde den einzigen Gewinnzug`,
  lead: (first: Colour, second: Colour) =>
    `Beide Seiten setzen abwechselnd einen Stein auf ein beliebiges freies Feld. ${first.name} verbindet die beiden ${first.edges} Ränder mit einer Kette von Steinen, ${second.name} die beiden ${second.edges}. Ein Unentschieden gibt es nicht.`,
};
