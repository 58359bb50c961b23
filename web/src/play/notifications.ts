// Notifications of the browser about the game, while its page is hidden. They are off unless the person turns them on.

import { effect, signal } from "@preact/signals";
import type { GameView } from "../game/view";
import { t } from "../i18n";
import { levelsOf, shown } from "../session/session";
import { change, settings } from "../session/settings";
import { difference } from "./announcements";
import { isPersonToAct } from "./Stage";
import { resultText, statusText } from "./status";

/** Reason for which there are no notifications: the browser has none here, or it was not allowed to show them. */
export type Refusal = "impossible" | "forbidden";

/** The worker of the page shows them, since browsers of phones let nobody else. */
function refusalOfBrowser(): Refusal | null {
  if (!("Notification" in window) || !("serviceWorker" in navigator)) return "impossible";
  return Notification.permission === "granted" ? null : "forbidden";
}

/** Reason for which the person's last attempt to turn notifications on failed. */
const refusal = signal<Refusal | null>(null);

/** Reason for which the person does not get the notifications that were asked for; null where nothing is in the way. */
export function refusalOfNotifications(): Refusal | null {
  return settings.value.notifications ? refusalOfBrowser() : refusal.value;
}

/** Turns notifications on or off; the browser asks the person first. */
export async function turnNotifications(on: boolean): Promise<void> {
  change({ notifications: on });
  refusal.value = null;
  if (!on) return;
  if (refusalOfBrowser() === "forbidden") await Notification.requestPermission();
  refusal.value = refusalOfBrowser();
  if (refusal.value) change({ notifications: false });
}

/** True if the game now waits for the person, or is over, by the move of another. */
export function isWorthNotice(before: GameView | null, now: GameView): boolean {
  if (now.role !== "owner" || before?.state.game !== now.state.game) return false;
  if (now.state.result) return !before.state.result;
  const count = now.state.moves.length - before.state.moves.length;
  // A bot that answers at once may be told together with the person's own move.
  const isByAnother = !isPersonToAct(before) || (count > 1 && now.state.seats.some(({ who }) => who.kind !== "person"));
  return count > 0 && isByAnother && isPersonToAct(now);
}

/** Notifications of a game replace each other. */
const tagOf = ({ state }: GameView) => `ponder-game-${state.game}`;

/** The worker that shows notifications; undefined where the browser has none. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

/** Name of the lock that visible tabs hold for the game that they show, so that hidden ones are silent about it. */
const lockOf = ({ state }: GameView) => `ponder-seen-${state.game}`;

let release = () => {};

/** Holds the lock of the shown game while this tab is visible. */
function holdLock(now: GameView | null): void {
  release();
  if (!now || document.visibilityState === "hidden" || !("locks" in navigator)) return;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks.request(lockOf(now), { mode: "shared" }, () => released).catch(() => {});
}

/** Returns whether a visible tab shows the game. */
async function isSeen(now: GameView): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockOf(now));
}

async function notify(before: GameView | null, now: GameView): Promise<void> {
  if (await isSeen(now)) return;
  const levels = levelsOf(now.state.kind);
  const { title } = resultText(now, levels) ?? statusText(now, levels);
  const body = difference(before, now).join(" ");
  await (await worker())?.showNotification(`${title} · ${t.appName}`, { body, tag: tagOf(now), icon: "/icon-192.png", data: location.href });
}

/** Removes the notifications of a game that the person looks at again. */
async function forget(now: GameView): Promise<void> {
  for (const one of (await (await worker())?.getNotifications({ tag: tagOf(now) })) ?? []) one.close();
}

/** Tells of the game on the board while every tab that shows it is hidden. */
export function notifyOfGame(): void {
  let before: GameView | null = null;
  effect(() => {
    const now = shown.value;
    const { notifications } = settings.peek();
    if (now && notifications && document.visibilityState === "hidden" && isWorthNotice(before, now)) {
      // A browser that takes its permission back shows nothing.
      notify(before, now).catch(() => {});
    }
    if (before?.state.game !== now?.state.game) holdLock(now);
    before = now;
  });
  document.addEventListener("visibilitychange", () => {
    const now = shown.peek();
    holdLock(now);
    if (document.visibilityState === "visible" && now) forget(now).catch(() => {});
  });
}
