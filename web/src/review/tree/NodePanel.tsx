// The loss of the shown move, the comment on its position, and the marks on the board.

import { useLayoutEffect, useState } from "preact/hooks";
import { moveName } from "../../game/turns";
import { t } from "../../i18n";
import type { Mark } from "../../protocol/messages";
import { lossOf } from "./dots";
import { lesson } from "./lesson";
import { lineOpinions, losses } from "./review";
import { tool } from "./StudyBoard";
import { adapter, at, comment, line, tree } from "./study";
import { nodeOf } from "./tree";

const TOOLS: readonly (Mark | "play")[] = ["play", "circle", "cross", "square", "triangle", "label"];

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
  if (loss && best !== null && best !== move) words.push(text.better(name(best)));
  return <p class="move-loss">{words.join(" · ")}</p>;
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
          <label key={one} class="choice">
            <input type="radio" name="mark-tool" value={one} checked={tool.value === one} onChange={() => (tool.value = one)} />
            <span class="choice-face">{text[one]}</span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}
