// A failure in words.

import { language, t } from "../i18n";
import { failureText } from "./failures";
import type { Failure } from "./machine";

/** The text of a failure. The server's message, which stands where the page has no words for the reason, is marked as English. */
export function FailureText({ failure }: { failure: Failure }) {
  const text = failureText(failure);
  if (text !== failure.message || language.value === "en") return <>{text}</>;
  return (
    <>
      {t.failures.kinds[failure.code] ?? t.failures.server} <span lang="en">{text}</span>
    </>
  );
}
