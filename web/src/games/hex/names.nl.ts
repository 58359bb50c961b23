// The texts of Hex that every page may need, in Dutch.

import type { Colour } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";
import type { HexNames } from "./names.en";

export const hexNames: HexNames = {
  title: "Hex",
  goal: (colour: Colour) => `de twee ${colour.edges} randen verbinden`,
  wonBy: (colour: Colour) => `${colour.name} heeft zijn randen verbonden`,
  describe: (cols: string, rows: string, swap: boolean) => `Hex ${cols} × ${rows}${swap ? ", met wisselen" : ""}`,
  swapTitle: "Wisselregel",
  swapNone: "Geen",
  swapNoneHint: "Beginnen is een voordeel.",
  swapPieces: "Stenen wisselen",
  swapPiecesHint: "De tweede speler mag de eerste steen gespiegeld overnemen.",
  swapPiecesOffer: "Of wissel: de eerste steen wordt van jou, gespiegeld.",
  swapSidesOffer: "Of wissel: je neemt de kleur en de steen van je tegenstander over.",
  beforeSwapPieces: "Je tegenstander mag daarna je steen overnemen, gespiegeld: kies een eerlijke eerste zet.",
  beforeSwapSides: "Je tegenstander mag daarna je kleur en je steen overnemen: kies een eerlijke eerste zet.",
  swapPiecesDone: "Gewisseld: de eerste steen is van eigenaar veranderd, gespiegeld.",
  swapSidesDone: "Gewisseld: de spelers hebben van kleur geruild.",
  swapSides: "Kleuren wisselen",
  swapSidesHint: "De tweede speler mag de kleur van de eerste overnemen.",
  swap: "Wisselen",
  swapMove: "wissel",
  pass: "Passen",
  passHint: "Je beurt overslaan.",
  passMove: "past",
  refusals: {
    "no-swap": "wisselen mag niet volgens deze regels, of het is er te laat voor.",
    "swap-out-of-turn": "alleen de eerste zet van de tweede speler kan een wissel zijn.",
    "pass-after-pass": "op passen mag niet met passen worden geantwoord.",
    "no-pass": "passen mag niet volgens deze regels.",
    "both-swaps": "de partij bevat beide soorten wissels; houd er maar één.",
    "long-link": "de link is te lang.",
    "link-without-game": "het adres heeft geen # met een partij erachter.",
    "third-comma": "dit is de derde komma; een link heeft er hoogstens twee.",
    "link-without-size": "de bordgrootte ontbreekt; schrijf bijvoorbeeld 11 of 11x14.",
    "link-without-rows": "het aantal rijen ontbreekt; schrijf bijvoorbeeld 11x14.",
    "link-rotation": "een draaiing is r1 tot en met r12.",
    "link-without-comma": "voor de zetten moet een komma staan.",
    "cell-without-row": "de rij van het veld ontbreekt; schrijf bijvoorbeeld b4.",
    "not-a-cell": (args: Args) => `“${args.found}” is geen veld van dit bord, a1 tot en met ${args.last}.`,
    "not-a-link-move": "hier moet een zet staan: een veld zoals b4, :s, :S, :p, :rb, :rw, :fb of :fw.",
    "move-after-resignation": "na opgave of verlies kan geen zet meer volgen.",
    "link-of-set-up": "een partij vanuit een opgezette stelling heeft geen HexWorld-link; sla haar op als SGF.",
  },
  puzzle: (side: string) => `${side} is aan zet: vind de enige winnende zet`,
  lead: (first: Colour, second: Colour) =>
    `Beide kanten zetten om beurten een steen op een leeg veld. ${first.name} verbindt de twee ${first.edges} randen met een keten van stenen, ${second.name} de twee ${second.edges}. Remise bestaat niet.`,
};
