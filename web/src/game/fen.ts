// Positions of stones in rules strings: `hex:5,fen=5/2b2/5/1w3/5_b`.

import type { Side } from "../protocol/messages";

const OPTION = "fen=";
const LETTERS: Readonly<Record<Side, string>> = { first: "b", second: "w" };

function split(rules: string): { readonly name: string; readonly options: readonly string[] } {
  const [name = "", ...rest] = rules.split(":");
  return { name, options: rest.join(":").split(",").filter(Boolean) };
}

/** The position that the rules begin with; null if they begin as usual. */
export function fenOf(rules: string): string | null {
  return (
    split(rules)
      .options.find((option) => option.startsWith(OPTION))
      ?.slice(OPTION.length) ?? null
  );
}

/** The same rules from their usual start. */
export function withoutFen(rules: string): string {
  const { name, options } = split(rules);
  const plain = options.filter((option) => !option.startsWith(OPTION));
  return plain.length > 0 ? `${name}:${plain.join(",")}` : name;
}

/** The same rules from another position. */
export function withFen(rules: string, fen: string): string {
  const plain = withoutFen(rules);
  return `${plain}${plain.includes(":") ? "," : ":"}${OPTION}${fen}`;
}

/** The side to move first: that of the position, or else the usual one. */
export function openerOf(rules: string, usual: Side): Side {
  const fen = fenOf(rules);
  return fen === null ? usual : fen.endsWith(`_${LETTERS.second}`) ? "second" : "first";
}

/** The text of a position: rows from the top, then the side to move. */
export function writeFen(cols: number, rows: number, stones: ReadonlyMap<number, Side>, toMove: Side): string {
  const row = (at: number) => {
    let [text, free] = ["", 0];
    for (let col = 0; col < cols; col += 1) {
      const side = stones.get(at * cols + col);
      if (side === undefined) free += 1;
      else {
        text += `${free > 0 ? free : ""}${LETTERS[side]}`;
        free = 0;
      }
    }
    return text + (free > 0 ? free : "");
  };
  return `${Array.from({ length: rows }, (_, at) => row(at)).join("/")}_${LETTERS[toMove]}`;
}
