// The texts of Hex that every page may need, in Esperanto.

import type { Colour } from "../../i18n/en";
import type { Args } from "../../i18n/refusals";
import type { HexNames } from "./names.en";

export const hexNames: HexNames = {
  title: "Hex",
  goal: (colour: Colour) => `kunligi la du ${colour.edges} randojn`,
  wonBy: (colour: Colour) => `${colour.name} kunligis siajn randojn`,
  describe: (cols: string, rows: string, swap: boolean) => `Hex ${cols} × ${rows}${swap ? ", kun interŝanĝo" : ""}`,
  swapTitle: "Regulo de interŝanĝo",
  swapNone: "Neniu",
  swapNoneHint: "Movi unua estas avantaĝo.",
  swapPieces: "Interŝanĝi ŝtonojn",
  swapPiecesHint: "La dua ludanto rajtas preni la unuan ŝtonon kiel sian, spegulitan.",
  swapPiecesOffer: "Aŭ interŝanĝu: la unua ŝtono iĝas via, spegulita.",
  swapSidesOffer: "Aŭ interŝanĝu: vi transprenas la koloron kaj la ŝtonon de via kontraŭulo.",
  beforeSwapPieces: "Via kontraŭulo poste rajtos preni vian ŝtonon, spegulitan: elektu justan unuan movon.",
  beforeSwapSides: "Via kontraŭulo poste rajtos preni viajn koloron kaj ŝtonon: elektu justan unuan movon.",
  swapPiecesDone: "Interŝanĝite: la unua ŝtono ŝanĝis la posedanton, spegulita.",
  swapSidesDone: "Interŝanĝite: la ludantoj ŝanĝis siajn kolorojn.",
  swapSides: "Interŝanĝi kolorojn",
  swapSidesHint: "La dua ludanto rajtas transpreni la koloron de la unua.",
  swap: "Interŝanĝi",
  swapMove: "interŝanĝo",
  pass: "Pasi",
  passHint: "Pasigi vian vicon.",
  passMove: "paso",
  refusals: {
    "no-swap": "ĉi tiuj reguloj ne permesas interŝanĝon, aŭ jam estas tro malfrue.",
    "swap-out-of-turn": "nur la unua movo de la dua ludanto povas esti interŝanĝo.",
    "pass-after-pass": "oni ne rajtas respondi al paso per paso.",
    "no-pass": "ĉi tiuj reguloj ne permesas pason.",
    "both-swaps": "la partio havas ambaŭ specojn de interŝanĝo; lasu nur unu.",
    "long-link": "la ligilo estas tro longa.",
    "link-without-game": "la adreso ne havas # kun partio post ĝi.",
    "third-comma": "tio estas la tria komo; ligilo havas maksimume du.",
    "link-without-size": "mankas la grandeco de la tabulo; skribu ekzemple 11 aŭ 11x14.",
    "link-without-rows": "mankas la nombro de vicoj; skribu ekzemple 11x14.",
    "link-rotation": "turno estas r1 ĝis r12.",
    "link-without-comma": "antaŭ la movoj devas esti komo.",
    "cell-without-row": "mankas la vico de la kampo; skribu ekzemple b4.",
    "not-a-cell": (args: Args) => `“${args.found}” ne estas kampo de ĉi tiu tabulo, a1 ĝis ${args.last}.`,
    "not-a-link-move": "ĉi tie devas esti movo: kampo kiel b4, :s, :S, :p, :rb, :rw, :fb aŭ :fw.",
    "move-after-resignation": "post rezigno aŭ forfeto ne povas sekvi movo.",
    "link-of-set-up": "partio el aranĝita pozicio ne havas ligilon de HexWorld; konservu ĝin kiel SGF.",
  },
  puzzle: (side: string) => `${side} movas: trovu la solan gajnan movon`,
  lead: (first: Colour, second: Colour) =>
    `Ambaŭ flankoj alterne metas ŝtonon sur ajnan liberan ĉelon. ${first.name} kunligas la du ${first.edges} randojn per ĉeno de ŝtonoj, ${second.name} la du ${second.edges}. Egalaj partioj ne ekzistas.`,
};
