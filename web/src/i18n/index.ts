// The texts of the page in the chosen language. There is one catalogue per language; an incomplete one does not compile.

import { computed, effect, signal } from "@preact/signals";
import { de } from "./de";
import { type Catalogue, en as english } from "./en";

const CATALOGUES = { en: english, de } as const;

export type Language = keyof typeof CATALOGUES;

export const LANGUAGES = Object.keys(CATALOGUES) as readonly Language[];

/** Name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

function isLanguage(text: string): text is Language {
  return text in CATALOGUES;
}

/** The first language of the browser that there is a catalogue for. */
function ofBrowser(): Language {
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return preferred.find(isLanguage) ?? "en";
}

/** The chosen language, or `system` for the browser's. */
export const chosenLanguage = signal<string>("system");

export const language = computed<Language>(() => {
  const chosen = chosenLanguage.value;
  return isLanguage(chosen) ? chosen : ofBrowser();
});

type Words = Record<string, unknown>;

function isPart(value: unknown): value is Words {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A part of the catalogue that reads the language anew at each word, so that what shows the word changes with it. */
function live(catalogues: Readonly<Record<Language, Words>>, path: readonly string[]): Words {
  const parts = new Map<string, Words>();
  const here = () => path.reduce<Words>((part, key) => part[key] as Words, catalogues[language.value]);
  return new Proxy<Words>(
    {},
    {
      get: (_, key) => {
        if (typeof key !== "string") return undefined;
        const value = here()[key];
        if (!isPart(value)) return value;
        const part = parts.get(key) ?? live(catalogues, [...path, key]);
        parts.set(key, part);
        return part;
      },
    },
  );
}

/** Every word the page says. Its parts may be kept; a word that was read from them is of one language. */
export const t = live(CATALOGUES, []) as unknown as Catalogue;

/** The same of words that are fetched apart from the others. */
export function liveWords<T extends object>(catalogues: Readonly<Record<Language, T>>): T {
  return live(catalogues as Readonly<Record<Language, Words>>, []) as unknown as T;
}

effect(() => {
  document.documentElement.lang = language.value;
});
