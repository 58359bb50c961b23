// The limit of each move of a player: that of its spec, or another.

import { t } from "../i18n";
import type { PlayerLimit } from "../protocol/messages";

/** A limit as it is typed; `amount` is empty or not a number while it is being written. */
export interface LimitDraft {
  readonly unit: "spec" | "seconds" | "visits";
  readonly amount: string;
}

export const NO_LIMIT: LimitDraft = { unit: "spec", amount: "" };

export function draftOfLimit(limit: PlayerLimit | null): LimitDraft {
  if (limit === null) return NO_LIMIT;
  return "seconds" in limit ? { unit: "seconds", amount: String(limit.seconds) } : { unit: "visits", amount: String(limit.visits) };
}

/** The limit; the browser refuses other amounts. */
export function limitOfDraft({ unit, amount }: LimitDraft): PlayerLimit | null {
  if (unit === "spec") return null;
  return unit === "seconds" ? { seconds: Number(amount) } : { visits: Number(amount) };
}

interface Props {
  readonly id: string;
  readonly value: LimitDraft;
  readonly onChange: (limit: LimitDraft) => void;
}

export function LimitFields({ id, value, onChange }: Props) {
  const text = t.engines.own;
  const { unit, amount } = value;
  const change = (next: LimitDraft["unit"]) => onChange({ unit: next, amount: next === "spec" ? "" : next === "seconds" ? "1" : "1000" });
  return (
    <div class="field">
      <label for={id}>{text.limit}</label>
      <select id={id} value={unit} onChange={(event) => change(event.currentTarget.value as LimitDraft["unit"])}>
        {(["spec", "seconds", "visits"] as const).map((one) => (
          <option key={one} value={one}>
            {text.limits[one]}
          </option>
        ))}
      </select>
      {unit !== "spec" && (
        <input
          type="number"
          aria-label={text.limits[unit]}
          required
          min={unit === "seconds" ? 0.1 : 1}
          max={unit === "seconds" ? 3600 : 1_000_000_000}
          step={unit === "seconds" ? 0.1 : 1}
          value={amount}
          onInput={(event) => onChange({ unit, amount: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
