// The panel of the analysis with the threats of either side, which it draws on the board.

import { useEffect, useState } from "preact/hooks";
import type { ThreatProps } from "../../../game/adapter";
import type { PacoFound, Side } from "../../../protocol/messages";
import { errorText } from "../../../session/failures";
import { sideName } from "../PacoBoard";
import { words } from "../words";
import { type Threats, threatsIn } from "./threats";

/** Time a position must stay on the page before its threats are searched for, in milliseconds. */
const SETTLE_MS = 150;

const SIDES: readonly Side[] = ["first", "second"];

function Ways({ label, found, drawn, draw }: { label: string; found: PacoFound; drawn: string; draw: (actions: readonly string[]) => void }) {
  if (found.kind !== "known" || found.ways.length === 0) return null;
  return (
    <ul class="paco-ways" aria-label={label}>
      {found.ways.map(({ actions, notation }) => (
        <li key={actions.join()}>
          <button type="button" class="button tiny" aria-pressed={drawn === actions.join()} onClick={() => draw(actions)}>
            {notation}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ThreatPanel({ rules, moves, scene, show }: ThreatProps) {
  const text = words.threats;
  const [isOn, setOn] = useState(false);
  const [threats, setThreats] = useState<Threats | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [drawn, setDrawn] = useState("");
  const key = moves.join(" ");
  const isMidway = scene.plies_of_move > 0;
  const draw = (actions: readonly string[] | null) => {
    const next = actions === null || actions.join() === drawn ? null : actions;
    setDrawn(next?.join() ?? "");
    show(next);
  };
  useEffect(() => {
    setThreats(null);
    setProblem(null);
    setDrawn("");
    if (!isOn || isMidway) return;
    let isGone = false;
    const ask = () =>
      threatsIn(rules, moves).then(
        (found) => !isGone && setThreats(found),
        (error) => !isGone && setProblem(errorText(error)),
      );
    const timer = window.setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [isOn, isMidway, rules, key]);
  const say = (side: Side, found: PacoFound) => {
    if (found.kind !== "known") return words.editor.unknown;
    if (found.all === 0) return text.none(sideName(side));
    return side === scene.to_move ? text.wins(sideName(side), found.all) : text.threatens(sideName(side), found.all);
  };
  return (
    <section class="panel paco-threats" aria-labelledby="paco-threats-title">
      <div class="panel-head">
        <h2 id="paco-threats-title">{text.title}</h2>
        <button
          type="button"
          class="button tiny"
          aria-pressed={isOn}
          onClick={() => {
            setOn(!isOn);
            draw(null);
          }}
        >
          {isOn ? text.hide : text.show}
        </button>
      </div>
      {!isOn && <p class="soft">{text.hint}</p>}
      {isOn && problem !== null && (
        <p class="form-problem" role="alert">
          {problem}
        </p>
      )}
      {isOn && problem === null && !threats && <p class="soft">{isMidway ? text.midway : text.searching}</p>}
      {isOn &&
        threats &&
        SIDES.map((side) => (
          <div key={side}>
            <p>{say(side, threats[side])}</p>
            <Ways label={say(side, threats[side])} found={threats[side]} drawn={drawn} draw={draw} />
          </div>
        ))}
    </section>
  );
}
