// The texts of Go that every page may need, in Dutch.

import { formats } from "../../i18n/nl";
import type { Args } from "../../i18n/refusals";
import type { GoNames } from "./names.en";

const { number, counted } = formats;

export const goNames: GoNames = {
  title: "Go",
  lead: "Beide kanten zetten om beurten stenen op de kruispunten. Stenen zonder vrij buurpunt worden geslagen. Wie het grootste deel van het bord omsingelt, wint.",
  goal: "meer van het bord omsingelen",
  wonBy: (side: string) => `${side} heeft gewonnen`,
  describe: (cols: number, rows: number, ruleSet: string, komi: number, handicap: number) =>
    [`Go ${cols} × ${rows}`, ruleSet, handicap > 0 ? `${handicap} voorgiftstenen` : "", `komi ${number(komi)}`].filter(Boolean).join(", "),
  puzzleSorts: { capture: "slaan", ladder: "ladder", net: "net", snapback: "snapback", life: "leven en dood" },
  puzzles: {
    capture: (side: string, point: string) => `${side} is aan zet: sla de gemarkeerde stenen op ${point}`,
    ladder: (side: string, point: string) => `${side} is aan zet: vang de gemarkeerde stenen op ${point} in een ladder`,
    net: (side: string, point: string) => `${side} is aan zet: vang de gemarkeerde stenen op ${point} in een net`,
    snapback: (side: string, point: string) => `${side} is aan zet: vang de gemarkeerde stenen op ${point} met een snapback`,
    kill: (side: string, point: string) => `${side} is aan zet: dood de gemarkeerde groep op ${point}`,
    live: (side: string, point: string) => `${side} is aan zet: laat de gemarkeerde groep op ${point} leven`,
  },
  rulesTitle: "Regels",
  ruleSets: {
    chinese: { label: "Chinees", hint: "Stenen en omsingelde punten tellen. Geen stelling mag zich herhalen." },
    japanese: { label: "Japans", hint: "Omsingelde punten en gevangenen tellen. Een ko mag niet meteen worden teruggeslagen." },
    "tromp-taylor": { label: "Tromp-Taylor", hint: "Zoals Chinees, maar zelfmoord is toegestaan." },
    aga: { label: "AGA", hint: "Stenen en omsingelde punten tellen. Geen stelling mag zich herhalen met dezelfde kant aan zet." },
    "new-zealand": { label: "Nieuw-Zeeland", hint: "Zoals AGA, maar komi is 7 en zelfmoord is toegestaan." },
  },
  pass: "Passen",
  passHint: "Je beurt overslaan. Als beide kanten passen, wordt er geteld.",
  passMove: "past",
  illegalReasons: { ko: "ko", superko: "superko", suicide: "zelfmoord", "lone-suicide": "zelfmoord" } as Readonly<Record<string, string>>,
  refusals: {
    ko: "de ko mag niet meteen worden teruggeslagen. Speel eerst elders.",
    superko: (args: Args) => `superko, het bord zou de stelling herhalen ${args.after === "0" ? "van het begin" : `na zet ${args.after}`}.`,
    suicide: "zelfmoord, de steen zou geen vrijheden hebben.",
    "lone-suicide": "superko, de zelfmoord van één steen zou het bord onveranderd laten.",
    drawn: "de stelling komt voor de derde keer voor: de partij is remise.",
    "no-liberty": (args: Args) => `die opstelling kan niet: de stenen rond ${args.at} hebben geen vrijheden.`,
  },
  terms: {
    handicap: "Voorgift",
    handicapOf: (stones: number) => (stones === 0 ? "Geen" : `${stones} stenen`),
    komi: (side: string) => `Komi voor ${side}`,
    komiUsual: (points: number) => `${number(points)} (standaard)`,
  },
  sideInfo: {
    taken: (count: number) => counted(count, { one: "# steen geslagen", other: "# stenen geslagen" }),
    komi: (points: number) => `komi ${number(points)}`,
    forHandicap: (points: number) => `${number(points)} voor de voorgift`,
    komiShort: (points: number) => (points > 0 ? `+${number(points)}` : number(points)),
    count: number,
  },
  parts: { area: "Oppervlak", territory: "Gebied", prisoners: "Gevangenen", komi: "Komi", handicap: "Voor de voorgift" },
};
