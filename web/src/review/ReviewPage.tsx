// The page that reviews a record, whatever its source: the board, the walk through it, the panels about its moves.

import { t } from "../i18n";
import { keyHelp } from "../session/keyboard";
import { useTitle } from "../ui/title";
import { useAutoplay } from "../walk/autoplay";
import { useKeys } from "../walk/keys";
import type { Keys, Line } from "../walk/line";
import { Walk } from "../walk/Walk";
import { useFileDrop } from "./drop";
import { BoardStage, Frame } from "./Frame";
import { openFile } from "./OpenPanel";
import type { Source } from "./source";

function KeysHelp({ keys, line }: { keys: Keys; line: Line }) {
  const text = t.study.shortcuts;
  const rows = [text.walk, keyHelp("record"), line.stepPart ? text.parts : [], keys.help].flat();
  return (
    <details class="panel keys">
      <summary>{text.title}</summary>
      <dl>
        {rows.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function ReviewPage({ source }: { source: Source }) {
  const { opener, line, board, walk, keys } = source;
  useTitle(source.title, ...(source.titleOf === undefined ? [] : [source.titleOf]));
  const autoplay = useAutoplay(line);
  useKeys(line, keys, autoplay.pause);
  const { area, hint } = useFileDrop(opener && ((file) => openFile(opener, file)));
  const main = board && (
    <>
      <BoardStage kind={board.kind} label={board.label}>
        {board.content}
      </BoardStage>
      {source.belowBoard}
      {line && <Walk line={line} autoplay={autoplay} {...walk} />}
      {source.belowWalk}
    </>
  );
  const side = (
    <>
      {line && source.panels}
      {source.openPanel}
      {line && <KeysHelp keys={keys} line={line} />}
    </>
  );
  return (
    <Frame {...source} main={main} side={side} area={area}>
      {hint}
    </Frame>
  );
}
