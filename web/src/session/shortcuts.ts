// The actions that have a key of their own, which a person may change.

/** Places in which an action can be taken: on every page, at every record that one walks through, on the board of a game, in the analysis. */
export type Scope = "anywhere" | "record" | "play" | "study";

interface Shortcut {
  readonly scope: Scope;
  /** The key that the action has at first. */
  readonly key: string;
}

export const SHORTCUTS = {
  back: { scope: "record", key: "[" },
  forward: { scope: "record", key: "]" },
  swap: { scope: "play", key: "s" },
  takeBack: { scope: "play", key: "u" },
  moveNow: { scope: "play", key: "m" },
  hint: { scope: "play", key: "h" },
  pass: { scope: "play", key: "p" },
  ownership: { scope: "play", key: "o" },
  oneMove: { scope: "play", key: "." },
  analysis: { scope: "play", key: "a" },
  resign: { scope: "play", key: "r" },
  newGame: { scope: "play", key: "n" },
  coordinates: { scope: "play", key: "c" },
  textView: { scope: "play", key: "b" },
  evaluation: { scope: "study", key: "a" },
  heat: { scope: "study", key: "h" },
  promotion: { scope: "study", key: "p" },
  deletion: { scope: "study", key: "Delete" },
  undo: { scope: "study", key: "z" },
  theme: { scope: "anywhere", key: "t" },
  list: { scope: "anywhere", key: "?" },
} as const satisfies Record<string, Shortcut>;

export type Action = keyof typeof SHORTCUTS;

/** The actions that can be taken in a scope. */
export type ActionIn<S extends Scope> = { [A in Action]: (typeof SHORTCUTS)[A]["scope"] extends S ? A : never }[Action];

export type KeyMap = Readonly<Record<Action, string>>;

export const ACTIONS = Object.keys(SHORTCUTS) as readonly Action[];

/** The keys that the actions have at first. */
export const USUAL_KEYS = Object.fromEntries(ACTIONS.map((action) => [action, SHORTCUTS[action].key])) as KeyMap;

/** The name under which a key is stored: letters are the same with Shift. */
export function keyName(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

/** True if an action can have this key: other keys move the focus, or have a meaning in the browser. */
export function isUsable(name: string): boolean {
  return name === "Delete" || ([...name].length === 1 && name !== " ");
}

/** The action of a key in one of these scopes. */
export function actionAt<S extends Scope>(keys: KeyMap, key: string, scopes: readonly S[]): ActionIn<S> | undefined {
  const isHere = (action: Action): action is ActionIn<S> => (scopes as readonly Scope[]).includes(SHORTCUTS[action].scope);
  return ACTIONS.filter(isHere).find((action) => keys[action] === keyName(key));
}

/** True if both scopes can be in force at once. */
const overlap = (one: Scope, other: Scope) => one === other || !["play", "study"].includes(one) || !["play", "study"].includes(other);

/** Another action that has this key where `action` can be taken. */
export function rivalOf(keys: KeyMap, action: Action, name: string): Action | undefined {
  return ACTIONS.find((other) => other !== action && keys[other] === name && overlap(SHORTCUTS[other].scope, SHORTCUTS[action].scope));
}
