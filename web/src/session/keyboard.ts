// The keys of a person's choice, and their names.

import { t } from "../i18n";
import { settings } from "./settings";
import { ACTIONS, type Action, type ActionIn, actionAt, type Scope, SHORTCUTS } from "./shortcuts";

/** The action of a key in one of these scopes; undefined also where the person wants no single keys as shortcuts. */
export function actionOfKey<S extends Scope>(key: string, ...scopes: readonly S[]): ActionIn<S> | undefined {
  return settings.value.shortcuts ? actionAt(settings.value.keys, key, scopes) : undefined;
}

/** A stored key, as it is written on the keyboard. */
export function keyLabel(name: string): string {
  return name === "Delete" ? t.shortcuts.deleteKey : name.toUpperCase();
}

/** The actions in some scopes. */
export function actionsIn(...scopes: readonly Scope[]): readonly Action[] {
  return ACTIONS.filter((action) => scopes.includes(SHORTCUTS[action].scope));
}

/** The keys of the actions in some scopes, with what they do. */
export function keyHelp(...scopes: readonly Scope[]): readonly (readonly [string, string])[] {
  return actionsIn(...scopes).map((action) => [keyLabel(settings.value.keys[action]), t.shortcuts.actions[action]]);
}
