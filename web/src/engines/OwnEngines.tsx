// The engines that a person has added: the list, and files to take them along.

import { useState } from "preact/hooks";
import { adapterFor, canShow } from "../game";
import { t } from "../i18n";
import { download } from "../lib/files";
import { errorText } from "../session/failures";
import { draftOf, enginesFile, enginesIn, ownEngines, removeEngine, saveEngine } from "../session/ownEngines";
import { say } from "../ui/announcer";
import { EngineForm, triedRules } from "./EngineForm";

const text = t.engines.own;

/** Adds the engines of a file; returns what to tell the person, line by line. */
async function importFile(file: File): Promise<readonly string[]> {
  const found = enginesIn(await file.text());
  if (found === null) return [text.noFile(file.name)];
  const refused: string[] = [];
  let added = 0;
  for (const [index, one] of found.entries()) {
    const draft = draftOf(one);
    const refuse = (why: string) => refused.push(text.refused(draft?.name ?? String(index + 1), why));
    if (draft === null || !draft.games.every(canShow)) refuse(text.unreadable);
    else if (ownEngines.peek().some(({ name }) => name === draft.name)) refuse(text.taken);
    else {
      try {
        await saveEngine(draft, triedRules, null);
        added += 1;
      } catch (error) {
        refuse(errorText(error));
      }
    }
  }
  return [text.imported(added), ...refused];
}

function Files() {
  const [words, setWords] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setWords(await importFile(file).catch((error) => [errorText(error)]));
    setBusy(false);
  };
  return (
    <>
      <div class="button-row">
        <button type="button" class="button" disabled={ownEngines.value.length === 0} onClick={() => download("ponder-engines.json", enginesFile())}>
          {text.exportAll}
        </button>
        <label class="button own-import">
          {text.importAll}
          <input
            type="file"
            accept=".json,application/json"
            class="visually-hidden"
            disabled={isBusy}
            onChange={(event) => {
              const field = event.currentTarget;
              void read(field.files?.[0]);
              field.value = "";
            }}
          />
        </label>
      </div>
      <div role="status">
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </>
  );
}

export function OwnEngines() {
  // The id of the engine that is being changed, or `new`.
  const [edited, setEdited] = useState<string | null>(null);
  const engines = ownEngines.value;
  return (
    <section aria-labelledby="own-title">
      <h2 id="own-title" tabindex={-1}>
        {text.title}
      </h2>
      <p class="soft">{text.about}</p>
      <ul class="network-list">
        {engines.map((engine) => (
          <li key={engine.id} class="network own-engine">
            {edited === engine.id ? (
              <EngineForm engine={engine} onEnd={() => setEdited(null)} />
            ) : (
              <>
                <span class="card-title">{engine.name}</span>
                <code>{engine.plays}</code>
                <span class="soft">
                  {engine.games
                    .filter(canShow)
                    .map((kind) => adapterFor(kind).title)
                    .join(", ")}
                </span>
                <span class="button-row">
                  <button type="button" class="button small" aria-label={text.changeOf(engine.name)} onClick={() => setEdited(engine.id)}>
                    {text.change}
                  </button>
                  <button
                    type="button"
                    class="button small"
                    aria-label={text.removeOf(engine.name)}
                    onClick={() => {
                      removeEngine(engine.id);
                      say(text.removed(engine.name));
                      document.getElementById("own-title")?.focus();
                    }}
                  >
                    {text.remove}
                  </button>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {edited === "new" ? (
        <EngineForm engine={null} onEnd={() => setEdited(null)} />
      ) : (
        <p>
          <button type="button" class="button primary" onClick={() => setEdited("new")}>
            {text.add}
          </button>
        </p>
      )}
      <Files />
    </section>
  );
}
