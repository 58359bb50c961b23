// Common parts of the pages of matches and measurements: the list, and the frame around an entry.

import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import type { Message } from "../lib/message";
import type { ExperimentDetails, ExperimentSummary } from "../protocol/messages";
import { messageOf } from "../session/failures";
import { Copyable } from "../ui/Copyable";
import { MessageText } from "../ui/MessageText";
import { Spec } from "../ui/Spec";
import { useTitle } from "../ui/title";
import { experimentList, experimentTrouble, type Kind, watchExperiments } from "./experiments";

/** The texts of a page; `none` says that there is no such experiment, `empty` that there are no experiments at all. */
interface Words extends Readonly<Record<"title" | "about" | "loading" | "noFolder" | "empty" | "none", string>> {
  trouble(why: string): string;
  inFolders(folders: readonly string[]): string;
  leftOut(count: number): string;
}

export function Problem({ words }: { words: Message | null }) {
  if (words === null) return null;
  return (
    <p class="form-problem" role="alert">
      <MessageText message={words} />
    </p>
  );
}

interface ListProps {
  readonly kind: Kind;
  readonly words: Words;
  readonly Card: FunctionComponent<{ summary: ExperimentSummary }>;
  /** The command that makes the folder of such experiments. */
  readonly command: string;
  /** The command that makes the first one, where no button does. */
  readonly first?: string;
  /** Content above the list. */
  readonly children?: ComponentChildren;
}

function Empty({ words, command }: { words: string; command: string | undefined }) {
  return command === undefined ? <p>{words}</p> : <Copyable label={words} value={command} />;
}

export function ExperimentsList({ kind, words, Card, command, first, children }: ListProps) {
  useEffect(() => watchExperiments(kind), []);
  useTitle(words.title);
  const list = experimentList.value;
  const trouble = experimentTrouble.value;
  const found = list?.experiments.filter(kind.includes) ?? [];
  return (
    <main class="page experiments">
      <div class="page-head">
        <h1 tabindex={-1}>{words.title}</h1>
        <p class="soft">{words.about}</p>
      </div>
      {list?.folders.length !== 0 && children}
      <Problem words={trouble && words.trouble(trouble.words)} />
      {!list ? (
        !trouble && <p class="soft">{words.loading}</p>
      ) : list.folders.length === 0 ? (
        <Copyable label={words.noFolder} value={command} />
      ) : (
        <section aria-label={words.title}>
          <p class="soft">{words.inFolders(list.folders)}</p>
          {found.length === 0 ? (
            <Empty words={words.empty} command={first} />
          ) : (
            <ul class="cards wide">
              {found.map((summary) => (
                <Card key={`${summary.place}/${summary.name}`} summary={summary} />
              ))}
            </ul>
          )}
          {list.left_out > 0 && <p class="soft">{words.leftOut(list.left_out)}</p>}
        </section>
      )}
    </main>
  );
}

interface FrameProps {
  readonly title: string;
  readonly words: Words;
  /** The way back. */
  readonly back: { readonly address: string; readonly words: string };
  readonly details: ExperimentDetails | null;
  /** Facts below its title. */
  readonly facts: ComponentChildren;
  readonly children: ComponentChildren;
}

/** One experiment, or why it cannot be shown. */
export function ExperimentFrame({ title, words, back, details, facts, children }: FrameProps) {
  const trouble = experimentTrouble.value;
  useTitle(title, words.title);
  return (
    <main class="page experiments">
      <div class="page-head">
        <p>
          <a class="back" href={back.address}>
            {back.words}
          </a>
        </p>
        <h1 tabindex={-1}>
          <Spec text={title} />
        </h1>
        {facts}
      </div>
      <Problem words={trouble && (trouble.missing ? words.none : words.trouble(trouble.words))} />
      {!details && !trouble && <p class="soft">{words.loading}</p>}
      <Problem words={details?.summary.problem ? messageOf({ message: details.summary.problem, why: null }) : null} />
      {children}
    </main>
  );
}
