// The comment on the position that is shown, and the marks on its board.

import { useLayoutEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { Mark } from "../../protocol/messages";
import { tool } from "./StudyBoard";
import { at, comment, tree } from "./study";
import { nodeOf } from "./tree";

const TOOLS: readonly (Mark | "play")[] = ["play", "circle", "cross", "square", "triangle", "label"];

/** The longest comment that is typed, in characters. */
const COMMENT_MAX = 20_000;

export function NodePanel() {
  const text = t.study.node;
  const kept = nodeOf(tree.value, at.value).comment;
  const [typed, setTyped] = useState(kept);
  useLayoutEffect(() => setTyped(kept), [kept, at.value]);
  return (
    <section class="panel" aria-labelledby="node-title">
      <h2 id="node-title">{text.title}</h2>
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
