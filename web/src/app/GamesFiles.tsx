// The saved games as files: all of them to take along, and those of other programs and sites to bring in.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { STATISTICS } from "../lib/route";
import { link } from "../session/connection";
import { errorText, failureText } from "../session/failures";
import { exportGames, IMPORT_BYTES_MAX, importGames } from "../session/savedGames";

const text = t.games;

/** The outcome of an import of several files. */
interface Outcome {
  readonly imported: number;
  readonly known: number;
  /** The games and files that were refused, with the reasons. */
  readonly refused: readonly { readonly place: string; readonly why: string }[];
}

const NOTHING: Outcome = { imported: 0, known: 0, refused: [] };

async function withFile(outcome: Outcome, file: File, ownName: string): Promise<Outcome> {
  const refuse = (why: string) => ({ ...outcome, refused: [...outcome.refused, { place: file.name, why }] });
  if (file.size > IMPORT_BYTES_MAX) return refuse(text.tooLong(IMPORT_BYTES_MAX));
  try {
    const { imported, known, refused } = await importGames(file, ownName);
    const problems = refused.map(({ number, problem }) => ({ place: text.refusedGame(file.name, number), why: failureText(problem) }));
    return { imported: outcome.imported + imported, known: outcome.known + known, refused: [...outcome.refused, ...problems] };
  } catch (error) {
    return refuse(errorText(error));
  }
}

function Refused({ refused }: Pick<Outcome, "refused">) {
  if (refused.length === 0) return null;
  return (
    <>
      <h3>{text.refusedTitle}</h3>
      <ul class="words">
        {refused.map(({ place, why }) => (
          <li key={place}>
            <strong>{place}</strong>: {why}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `onImported` is called after an import that changed the list of games, `onClose` to close the dialog. */
export function GamesFiles({ onImported, onClose }: { onImported: () => void; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [ownName, setOwnName] = useState("");
  const [words, setWords] = useState("");
  const [refused, setRefused] = useState<Outcome["refused"]>([]);
  const canStart = !isBusy && link.value.kind === "open";
  const exportAll = async () => {
    setBusy(true);
    try {
      const leftOut = await exportGames();
      setWords(leftOut > 0 ? text.leftOut(leftOut) : "");
    } catch (error) {
      setWords(errorText(error));
    }
    setBusy(false);
  };
  const importAll = async (files: readonly File[]) => {
    setBusy(true);
    setRefused([]);
    setWords(text.importing);
    let outcome = NOTHING;
    for (const file of files) outcome = await withFile(outcome, file, ownName);
    setWords([text.imported(outcome.imported), outcome.known > 0 ? text.known(outcome.known) : ""].filter(Boolean).join(" "));
    setRefused(outcome.refused);
    setBusy(false);
    if (outcome.imported > 0) onImported();
  };
  return (
    <section class="games-files">
      <div class="button-row">
        <button type="button" class="button" disabled={!canStart} onClick={() => void exportAll()}>
          {text.exportAll}
        </button>
        <a class="button" href={STATISTICS} onClick={onClose}>
          {t.pages.statistics}
        </a>
      </div>
      <details>
        <summary>{text.importTitle}</summary>
        <p class="soft">{text.importHint}</p>
        <label class="field">
          <span>{text.ownName}</span>
          <input type="text" value={ownName} maxLength={80} autocomplete="nickname" onInput={(event) => setOwnName(event.currentTarget.value)} />
        </label>
        <div class="button-row">
          <label class="button file-button">
            {text.chooseFiles}
            <input
              type="file"
              class="visually-hidden"
              multiple
              disabled={!canStart}
              onChange={(event) => {
                const files = [...(event.currentTarget.files ?? [])];
                event.currentTarget.value = "";
                if (files.length > 0) void importAll(files);
              }}
            />
          </label>
        </div>
      </details>
      <p role="status">{words}</p>
      <Refused refused={refused} />
    </section>
  );
}
