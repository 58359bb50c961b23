// The frame of a page that watches runs: the way back, the heading, and the last error.

import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { TRAINING } from "../lib/route";
import { trouble } from "../session/runs";

const text = t.training;

interface RunsPageProps {
  heading: ComponentChildren;
  /** The page once the runs are read; null before that. */
  children: ComponentChildren | null;
}

export function RunsPage({ heading, children }: RunsPageProps) {
  return (
    <main class="training">
      <p>
        <a class="back" href={TRAINING}>
          {text.allRuns}
        </a>
      </p>
      <h1 tabindex={-1}>{heading}</h1>
      {trouble.value !== null && (
        <p class="form-problem" role="alert">
          {text.trouble(trouble.value)}
        </p>
      )}
      {children ?? (trouble.value === null && <p class="soft">{text.loading}</p>)}
    </main>
  );
}
