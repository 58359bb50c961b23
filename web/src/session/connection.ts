// One WebSocket that comes back by itself.

import { signal } from "@preact/signals";
import type { ClientMessage, ServerMessage } from "../protocol/messages";

export type Link =
  | { readonly kind: "connecting" }
  | { readonly kind: "open" }
  | { readonly kind: "waiting"; readonly until: number }
  | { readonly kind: "outdated" };

const BACKOFF_MS_MIN = 500;
const BACKOFF_MS_MAX = 15_000;
/** How long the answer to an act may take on a busy machine. */
const ANSWER_MS_MAX = 8000;

export const link = signal<Link>({ kind: "connecting" });

let socket: WebSocket | null = null;
let failures = 0;
let timer: number | undefined;
/** The messages that have come. */
let heard = 0;

interface Handlers {
  readonly opened: () => void;
  readonly received: (message: ServerMessage) => void;
  /** Asks the server for something that it answers; false if there is nothing to ask for. */
  readonly doubted: () => boolean;
}

let handlers: Handlers | null = null;

function open(): void {
  window.clearTimeout(timer);
  link.value = { kind: "connecting" };
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const opening = new WebSocket(`${scheme}://${location.host}/api/ws`);
  socket = opening;
  opening.addEventListener("open", () => handlers?.opened());
  opening.addEventListener("message", (event) => {
    if (socket === opening && typeof event.data === "string") {
      heard += 1;
      handlers?.received(JSON.parse(event.data) as ServerMessage);
    }
  });
  opening.addEventListener("close", () => {
    if (socket === opening) closed();
  });
}

function closed(): void {
  socket = null;
  if (link.value.kind === "outdated") return;
  const longest = Math.min(BACKOFF_MS_MAX, BACKOFF_MS_MIN * 2 ** failures);
  const wait = longest * (0.5 + Math.random() / 2);
  failures += 1;
  link.value = { kind: "waiting", until: Date.now() + wait };
  timer = window.setTimeout(open, wait);
}

export function connect(to: Handlers): void {
  handlers = to;
  open();
  window.addEventListener("online", doubt);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") doubt();
  });
}

/** After a sleep or a change of network a socket may be dead and not know it. */
function doubt(): void {
  if (link.value.kind === "open" && handlers?.doubted()) expectAnswer();
  retry();
}

/** Gives a connection up that brings nothing in the time in which an answer should come. */
export function expectAnswer(): void {
  const [asked, before] = [socket, heard];
  window.setTimeout(() => {
    if (socket !== asked || asked === null || heard !== before || link.value.kind !== "open") return;
    closed();
    asked.close();
  }, ANSWER_MS_MAX);
}

/** Tries at once instead of waiting. */
export function retry(): void {
  if (link.value.kind === "waiting") open();
}

/** Said when the server has welcomed this page. */
export function established(): void {
  failures = 0;
  link.value = { kind: "open" };
}

/** Said when the server speaks another version: coming back would not help. */
export function outdated(): void {
  link.value = { kind: "outdated" };
  socket?.close();
}

/** Sends a message, or says that it could not: before the welcome the server would refuse all but the hello. */
export function send(message: ClientMessage): boolean {
  const isWelcome = link.peek().kind === "open" || message.type === "hello";
  if (socket?.readyState !== WebSocket.OPEN || !isWelcome) return false;
  socket.send(JSON.stringify(message));
  return true;
}
