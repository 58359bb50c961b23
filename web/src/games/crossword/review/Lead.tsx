// The lead of the first player over the game.

import { useMemo } from "preact/hooks";
import { FigureChart } from "../../../chart/FigureChart";
import { language } from "../../../i18n";
import type { Figure } from "../../../protocol/messages";
import { at, game, goTo, leads, nameOf } from "./review";
import { words } from "./words";

export function Lead() {
  const list = leads.value;
  const name = nameOf("first");
  const figure = useMemo((): Figure => {
    return {
      name: "lead",
      title: words.lead.title,
      x: { label: words.lead.turn, scale: "linear", range: [0, Math.max(list.length - 1, 1)] },
      y: { label: words.lead.lead(name), scale: "linear", range: rangeOf(list) },
      series: [{ name: words.lead.lead(name), shape: "line", points: list.map((y, x) => ({ x, y })) }],
    };
  }, [list, name, language.value]);
  if (!game.value) return null;
  return <FigureChart figure={figure} at={at.value} onChoose={(index) => goTo(index)} />;
}

/** Range from the lowest lead to the highest, including zero. */
function rangeOf(list: readonly number[]): [number, number] {
  const [low, high] = [Math.min(0, ...list), Math.max(0, ...list)];
  const room = Math.max(high - low, 20) * 0.05;
  return [low - room, high + room];
}
