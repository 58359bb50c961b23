// A WebSocket that reconnects on its own.

import { signal } from "@preact/signals";
import type { ClientMessage, ServerMessage } from "../protocol/messages";

export type Link =
  | { readonly kind: "connecting" }
  | { readonly kind: "open" }
  | { readonly kind: "waiting"; readonly until: number; readonly wasOpen: boolean }
  | { readonly kind: "outdated" };

const BACKOFF_MS_MIN = 500;
const BACKOFF_MS_MAX = 15_000;
/** Time in which an answer must arrive, even on a busy machine, in milliseconds. */
const ANSWER_MS_MAX = 8000;

export const link = signal<Link>({ kind: "connecting" });

let socket: WebSocket | null = null;
let failures = 0;
/** True once the server has welcomed this page. */
let wasOpen = false;
let timer: number | undefined;
/** Number of messages received so far, over all sockets. */
let receivedCount = 0;

interface Handlers {
  readonly opened: () => void;
  readonly received: (message: ServerMessage) => void;
  /** Sends a request that the server must answer; returns false if there is none to send. */
  readonly probe: () => boolean;
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
      receivedCount += 1;
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
  link.value = { kind: "waiting", until: Date.now() + wait, wasOpen };
  timer = window.setTimeout(open, wait);
}

export function connect(to: Handlers): void {
  handlers = to;
  open();
  window.addEventListener("online", checkAlive);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") checkAlive();
  });
}

/** Checks the socket: after a sleep or a change of network it may be dead without a close event. */
function checkAlive(): void {
  if (link.value.kind === "open" && handlers?.probe()) expectAnswer();
  retry();
}

/** Closes the connection if no message arrives within `ANSWER_MS_MAX`. */
export function expectAnswer(): void {
  const [asked, before] = [socket, receivedCount];
  window.setTimeout(() => {
    if (socket !== asked || asked === null || receivedCount !== before || link.value.kind !== "open") return;
    closed();
    asked.close();
  }, ANSWER_MS_MAX);
}

/** Tries at once instead of waiting. */
export function retry(): void {
  if (link.value.kind === "waiting") open();
}

/** Marks the connection as open, after the server's welcome. */
export function established(): void {
  failures = 0;
  wasOpen = true;
  link.value = { kind: "open" };
}

/** Closes the connection for good: the server has another protocol version. */
export function outdated(): void {
  link.value = { kind: "outdated" };
  socket?.close();
}

/** Sends a message; returns false if there is no connection. Before the welcome only the hello is sent. */
export function send(message: ClientMessage): boolean {
  const isWelcome = link.peek().kind === "open" || message.type === "hello";
  if (socket?.readyState !== WebSocket.OPEN || !isWelcome) return false;
  socket.send(JSON.stringify(message));
  return true;
}
