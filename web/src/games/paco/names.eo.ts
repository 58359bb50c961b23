// The texts of Paco Ŝako that every page may need, in Esperanto.

import type { PieceKind } from "../../board/pieces";
import { formats } from "../../i18n/eo";
import type { Args } from "../../i18n/refusals";
import type { Side } from "../../protocol/messages";
import type { PacoNames } from "./names.en";

const { counted } = formats;

const KINDS: Record<string, string> = { pawn: "peono", rook: "turo", knight: "ĉevalo", bishop: "kuriero", queen: "damo", king: "reĝo" };
const sideOf = ({ side }: Args) => (side === "first" ? "Blanka" : "Nigra");
const kindOf = ({ piece = "" }: Args) => KINDS[piece] ?? piece;

export const pacoNames: PacoNames = {
  title: "Paco Ŝako",
  lead: "Ŝako sen kaptoj: pecoj de ambaŭ flankoj unuiĝas sur unu kampo. Peco, kiu iras sur unuiĝon, prenas la lokon de sia kunulo, kiu tuj pluiras. Unuiĝu kun la reĝo de via kontraŭulo por gajni.",
  goal: "unuiĝi kun la reĝo de la kontraŭulo",
  wonBy: (side: string) => `${side} unuiĝis kun la reĝo`,
  describeUsual: "Paco Ŝako, kutima komenco",
  describeRow: (row: number) => `Paco Ŝako, Fischer-hazarda ${row}`,
  describePosition: "Paco Ŝako el pozicio",
  startTitle: "Komenca pozicio",
  startUsual: "Kutima",
  startUsualHint: "La komenca pozicio de ŝako.",
  startRandom: "Fischer-hazarda",
  startRandomHint: "Unu el 960 komencaj pozicioj, la sama por ambaŭ flankoj.",
  startPosition: "Pozicio",
  startPositionHint: "Ajna pozicio, kiel FEN kun literoj por unuiĝoj.",
  promoteTo: (kind: string) => `Promocii al: ${kind}`,
  warned: "en ŝako",
  kinds: KINDS as Record<PieceKind, string>,
  piece: (side: Side, kind: PieceKind) => `${side === "first" ? "blanka" : "nigra"} ${kind}`,
  say: {
    piece: (kind: string, square: string) => `${kind} ${square}`,
    pair: (own: string, partner: string, square: string) => `${own} kun ${partner} ${square}`,
    lift: (what: string) => `levas: ${what}`,
    place: (released: string, square: string) => (released ? `${released} pluiras al ${square}` : `al ${square}`),
    unite: (released: string, partner: string, square: string) => [released, `unuiĝas sur ${square}: ${partner}`].filter(Boolean).join(" "),
    promote: (kind: string) => `promociita al: ${kind}`,
    promoteFirst: (kind: string) => `peono promociita al: ${kind}`,
    castle: { king: "eta aroko", queen: "granda aroko" } as Record<"king" | "queen", string>,
  },
  refusals: {
    "must-lift": "unue levu pecon.",
    "must-place": "unue metu la pecon en la mano.",
    "must-promote": "unue promociu la peonon.",
    "no-promotion": (args: Args) => `promocio ne eblas: ${kindOf(args)}.`,
    stuck: (args: Args) => `${kindOf(args)} ${args.at} havas neniun permesitan celon.`,
    "not-yours": (args: Args) => `la peco sur ${args.at} apartenas al via kontraŭulo.`,
    empty: (args: Args) => `sur ${args.at} ne estas peco por levi.`,
    "own-piece": (args: Args) => `via propra peco staras sola sur ${args.at}.`,
    "union-needs-room": (args: Args) => `unuiĝo povas iri nur al malplenaj kampoj, kaj ${args.at} ne estas malplena.`,
    "out-of-reach": (args: Args) => `${kindOf(args)} ${args.from} ne povas atingi ${args.at}.`,
    "setup-in-node": "oni ne povas starigi pecojn en nodo; la pozicio estas parto de la reguloj.",
    "incomplete-move": "la movo estas nekompleta; nomu ĉiun kampon de ĝia ĉeno.",
    "rank-count": (args: Args) => `nevalida FEN: la tabulo havu 8 vicojn apartigitajn per “/”, ne ${args.count}.`,
    "long-rank": (args: Args) => `nevalida FEN: vico ${args.rank} havas pli ol 8 kampojn.`,
    "square-count": (args: Args) => `nevalida FEN: vico ${args.rank} havu 8 kampojn, ne ${args.count}.`,
    "unknown-piece": (args: Args) => `nevalida FEN: nekonata peco “${args.letter}” en vico ${args.rank}.`,
    "unknown-side": (args: Args) => `nevalida FEN: la movonta flanko estu “w” aŭ “b”, ne “${args.found}”.`,
    "no-progress-count": (args: Args) => `nevalida FEN: “${args.found}” ne estas nombro de movoj sen progreso.`,
    "not-in-hand": (args: Args) => `nevalida FEN: “^${args.found}” ne estas peco en la mano; skribu ĝian kampon kaj ĝian literon, kiel “^e2P”.`,
    "unknown-in-hand": (args: Args) => `nevalida FEN: nekonata peco “${args.letter}” en la mano.`,
    "foreign-in-hand": "nevalida FEN: la peco en la mano ne apartenas al la movonta flanko.",
    "lifted-from-piece": (args: Args) => `nevalida FEN: ${args.at}, de kie la peco en la mano estis levita, ne estas malplena.`,
    "two-kings": (args: Args) => `nevalida FEN: ${sideOf(args)} havas pli ol unu reĝon.`,
    "king-in-hand": (args: Args) => `nevalida FEN: la reĝo de ${sideOf(args)} estas en la mano kiel parto de unuiĝo.`,
    "both-kings": "nevalida FEN: ambaŭ reĝoj estas en unuiĝoj, sed la partio finiĝas per la unua.",
    "hand-after-end": "nevalida FEN: reĝo estas en unuiĝo, do la partio finiĝis kaj neniu peco povas esti en la mano.",
    "unknown-castling": (args: Args) =>
      `nevalida FEN: “${args.letter}” ne estas rajto de aroko; skribu la kolumnojn de la turoj, kiel “AHah”, aŭ “-”.`,
    "unknown-en-passant": (args: Args) => `nevalida FEN: la preterpasa kampo “${args.found}” ne estas kampo kiel e3.`,
    "no-double-step": (args: Args) => `nevalida FEN: neniu peono ĵus faris duoblan paŝon trans ${args.at}.`,
  },
  terms: { row: (count: number) => `Numero de pozicio, 0 ĝis ${count - 1}`, drawRow: "Hazarde", position: "Pozicio (FEN)" },
  hand: {
    put: (what: string, square: string, places: number) =>
      `${what} de ${square} en la mano: ${counted(places, { one: "unu kampo", other: "# kampoj" })} por meti ĝin.`,
    released: (what: string, square: string, places: number) =>
      `${what} liberiĝas sur ${square}: ${counted(places, { one: "unu kampo", other: "# kampoj" })} por pluiri.`,
    stuck: (what: string, square: string) => `${what} sur ${square} havas neniun permesitan celon. Nuligu ĉi tiun movon kaj provu alian.`,
    nothing: "Neniuj permesitaj movoj, kaj la reguloj ne finas la partion. Rezignu, aŭ komencu novan.",
    promote: "Elektu la promocian pecon.",
    promoteTitle: "Promocii al",
  },
};
