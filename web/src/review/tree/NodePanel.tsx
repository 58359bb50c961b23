// The loss of the shown move, the comment on its position, and the marks on the board.

import { useLayoutEffect, useState } from "preact/hooks";
import { moveName } from "../../game/turns";
import { t } from "../../i18n";
import { lossOf } from "./dots";
import { lesson } from "./lesson";
import { TOOLS, type Tool, tool } from "./marks";
import { lineOpinions, losses } from "./review";
import { adapter, at, comment, line, tree } from "./study";
import { nodeOf } from "./tree";

/** The longest comment that is typed, in characters. */
const COMMENT_MAX = 20_000;

/** The loss of the shown move, and the better one. Its line stays at the start, which no move leads to. */
function Lost() {
  if (losses.value.size === 0 || lesson.value !== null) return null;
  const text = t.study.review;
  const { move } = nodeOf(tree.value, at.value);
  const name = (one: string) => moveName(adapter.value.kind, one);
  const loss = lossOf([at.value]);
  const best = lineOpinions.value[line.value.indexOf(at.value) - 1]?.analysis?.candidates[0]?.text ?? move;
  const words = move === null ? [] : [text.ofMove(name(move), loss?.label ?? t.study.graph.unknown)];
  if (loss && !loss.isNothing && best !== null && best !== move) words.push(text.better(name(best)));
  return <p class="move-loss">{words.join(" · ")}</p>;
}

/** Sign of a tool, on a grid of 24. */
const FACES: Readonly<Record<Exclude<Tool, "label" | "number">, string>> = {
  play: "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM12 9v6M9 12h6",
  circle: "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z",
  cross: "M6 6l12 12M18 6L6 18",
  square: "M6 6h12v12H6z",
  triangle: "M12 5l7.5 13h-15z",
  arrow: "M5 19L18.5 5.5M10 5h9v9",
  line: "M5 19L19 5",
};

function ToolFace({ tool: one }: { tool: Tool }) {
  return (
    <span class="choice-face" aria-hidden="true">
      {one === "label" || one === "number" ? (
        <b>{one === "label" ? "A" : "1"}</b>
      ) : (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={FACES[one]} />
        </svg>
      )}
    </span>
  );
}

export function NodePanel() {
  const text = t.study.node;
  const kept = nodeOf(tree.value, at.value).comment;
  const [typed, setTyped] = useState(kept);
  useLayoutEffect(() => setTyped(kept), [kept, at.value]);
  return (
    <section class="panel" aria-labelledby="node-title">
      <h2 id="node-title">{text.title}</h2>
      <Lost />
      <textarea
        class="comment"
        rows={3}
        maxLength={COMMENT_MAX}
        aria-label={text.comment}
        placeholder={text.comment}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => comment(event.currentTarget.value)}
      />
      <fieldset class="tools">
        <legend>{text.tools}</legend>
        {TOOLS.map((one) => (
          <label key={one} class="choice" title={text[one]}>
            <input
              type="radio"
              name="mark-tool"
              aria-label={text[one]}
              value={one}
              checked={tool.value === one}
              onChange={() => (tool.value = one)}
            />
            <ToolFace tool={one} />
          </label>
        ))}
      </fieldset>
      <p class="soft by-mouse">{text.byMouse}</p>
    </section>
  );
}
