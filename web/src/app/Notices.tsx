import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { link, retry } from "../session/connection";
import { problem } from "../session/session";
import { Icon } from "../ui/Icon";
import { MessageText } from "../ui/MessageText";

/** Time after which a pending connection is shown, in milliseconds. */
const TIMEOUT_MS = 600;

function useNow(active: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!active) return;
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, [active]);
  return now;
}

export function ConnectionNotice() {
  const state = link.value;
  const away = state.kind !== "open";
  const now = useNow(away);
  const [since, setSince] = useState(Date.now());
  useEffect(() => {
    if (away) setSince(Date.now());
  }, [away]);
  if (!away || (state.kind === "connecting" && now - since < TIMEOUT_MS)) return null;
  const seconds = state.kind === "waiting" ? Math.ceil(Math.max(0, state.until - now) / 1000) : 0;
  const waiting = state.kind === "waiting" && !state.wasOpen ? t.connection.unreachable(seconds) : t.connection.lost(seconds);
  const text = { connecting: t.connection.connecting, waiting, outdated: t.connection.reload, open: "" }[state.kind];
  return (
    <div class="notice" role="status">
      <span>{text}</span>
      {state.kind === "waiting" && (
        <button type="button" class="button small" onClick={retry}>
          {t.connection.retry}
        </button>
      )}
    </div>
  );
}

export function ProblemNotice() {
  const text = problem.value;
  if (!text) return null;
  return (
    <div class="notice problem" role="alert">
      <span>
        <MessageText message={text} />
      </span>
      <button
        type="button"
        class="icon-button"
        aria-label={t.failures.dismiss}
        onClick={() => {
          problem.value = null;
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
