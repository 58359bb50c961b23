// Die Wörter von Hex, die jede Seite brauchen kann, auf Deutsch.

import type { Colour } from "../../i18n/en";
import type { HexNames } from "./names.en";

export const hexNames: HexNames = {
  title: "Hex",
  goal: (colour: Colour) => `verbinde die ${colour.edges} Ränder`,
  wonBy: (colour: Colour) => `${colour.name} hat seine Ränder verbunden`,
  describe: (cols: string, rows: string, swap: boolean) => `Hex ${cols} × ${rows}${swap ? ", Tausch" : ""}`,
  swapTitle: "Tauschregel",
  swapNone: "Keine",
  swapNoneHint: "Wer anfängt, hat einen Vorteil.",
  swapPieces: "Steine tauschen",
  swapPiecesHint: "Der Zweite darf den ersten Stein gespiegelt zu einem eigenen machen.",
  swapPiecesOffer: "Oder tausche: Der erste Stein wird deiner, gespiegelt.",
  swapSidesOffer: "Oder tausche: Du übernimmst die andere Farbe und ihren Stein.",
  swapSides: "Farben tauschen",
  swapSidesHint: "Der Zweite darf die Farbe des Ersten übernehmen.",
  swap: "Tauschen",
  swapMove: "Tausch",
  pass: "Passen",
  passHint: "Keinen Stein setzen.",
  passMove: "passt",
  refusals: {
    "no-swap": "Diese Regeln haben keinen Tausch, oder es ist zu spät dafür.",
    "swap-out-of-turn": "Nur der erste Zug des Zweiten darf ein Tausch sein.",
    "pass-after-pass": "Auf ein Passen darf kein Passen folgen.",
    "no-pass": "Diese Regeln kennen kein Passen.",
  },
  lead: (first: Colour, second: Colour) =>
    `Setzt abwechselnd einen Stein auf ein beliebiges freies Feld. ${first.name} verbindet die beiden ${first.edges} Ränder mit einer Kette von Steinen, ${second.name} die beiden ${second.edges}. Einem von beiden gelingt es immer.`,
};
