// A walk through the tree that a player has searched.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { moveName } from "../../game/turns";
import { t } from "../../i18n";
import type { CandidateMove } from "../../protocol/messages";
import { Candidates } from "./Candidates";
import { choices } from "./choices";
import { here, walk } from "./opinions";
import { shownOpinion } from "./StudyBoard";
import { adapter, at, playLine } from "./study";

export function SearchTree() {
  const text = t.study.search;
  const opinion = here.value[choices.value.second ? shownOpinion.value : 0];
  const search = opinion?.stage === "done" && opinion.analysis ? opinion.search : null;
  const [isOpen, setOpen] = useState(false);
  const [path, setPath] = useState<readonly string[]>([]);
  const [found, setFound] = useState<readonly CandidateMove[] | string | null>(null);
  useLayoutEffect(() => setPath([]), [search]);
  useEffect(() => {
    setFound(null);
    if (!isOpen || search === null) return;
    let isCurrent = true;
    void walk(search, path).then((children) => isCurrent && setFound(children));
    return () => {
      isCurrent = false;
    };
  }, [isOpen, search, path]);
  const name = (move: string) => moveName(adapter.value.kind, move);
  return (
    <details class="search-tree" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.title}</summary>
      {search === null ? (
        <p class="soft">{text.needed}</p>
      ) : (
        <>
          <nav class="path" aria-label={text.path}>
            <button type="button" class="move-button" onClick={() => setPath([])}>
              {text.root}
            </button>
            {path.map((move, index) => (
              <button key={index} type="button" class="move-button" onClick={() => setPath(path.slice(0, index + 1))}>
                {name(move)}
              </button>
            ))}
          </nav>
          {typeof found === "string" && (
            <p class="soft" role="status">
              {found}
            </p>
          )}
          {Array.isArray(found) && found.length === 0 && <p class="soft">{text.none}</p>}
          {Array.isArray(found) && found.length > 0 && (
            <Candidates
              label={text.moves}
              candidates={found}
              word={text.down}
              unit="ply"
              before={path}
              onChoose={(one) => setPath([...path, one.text])}
            />
          )}
          {path.length > 0 && (
            <button type="button" class="button tiny" onClick={() => playLine(at.value, path)}>
              {text.add}
            </button>
          )}
          <p class="soft">{text.hint}</p>
        </>
      )}
    </details>
  );
}
