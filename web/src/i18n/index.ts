// The texts of the page in the chosen language. There is one catalogue per language, which is fetched when it is needed; an incomplete one does not compile.

import { computed, effect, signal } from "@preact/signals";
import type { Catalogue } from "./en";
import { wordsFor } from "./pointer";

/** Name of each language in itself. The first is that of browsers whose languages are not among them. */
export const LANGUAGE_NAMES = { en: "English", de: "Deutsch", eo: "Esperanto", es: "Español", fr: "Français", nl: "Nederlands" } as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

function isLanguage(text: string): text is Language {
  return text in LANGUAGE_NAMES;
}

/** The first language of the browser that there is a catalogue for. */
function ofBrowser(): Language {
  const preferred = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return preferred.find(isLanguage) ?? "en";
}

/** The chosen language, or `system` for the browser's. */
export const chosenLanguage = signal<string>("system");

const requested = computed<Language>(() => {
  const chosen = chosenLanguage.value;
  return isLanguage(chosen) ? chosen : ofBrowser();
});

/** The language that the page is in: the chosen one as soon as its texts are there. */
export const language = signal<Language>("en");

/** True if the texts of the chosen language could not be fetched. */
export const languageFailed = signal(false);

type Words = Record<string, unknown>;

/** The catalogues of one module, as far as they are fetched. */
interface ModuleWords {
  readonly fetched: ReadonlyMap<Language, Words>;
  readonly fetch: (language: Language) => Promise<void>;
}

const modules: ModuleWords[] = [];

function isPart(value: unknown): value is Words {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A part of the catalogues that reads the language anew at each word, so that what shows the word changes with it.
 * Before they are fetched, only parts can be read.
 */
function live(catalogues: ModuleWords["fetched"], path: readonly string[]): Words {
  const parts = new Map<string, Words>();
  return new Proxy<Words>(
    {},
    {
      get: (_, key) => {
        if (typeof key !== "string") return undefined;
        const catalogue = catalogues.get(language.value);
        const value = catalogue && path.reduce<Words>((part, name) => part[name] as Words, catalogue)[key];
        if (catalogue && !isPart(value)) return wordsFor(value);
        const part = parts.get(key) ?? live(catalogues, [...path, key]);
        parts.set(key, part);
        return part;
      },
    },
  );
}

/** Words whose catalogues lie in files that end in the language, such as `names.de.ts`. Parts may be kept; a word that was read from them is of one language. */
export function liveWords<T extends object>(files: Readonly<Record<string, () => Promise<T>>>): T {
  const fetched = new Map<Language, Words>();
  const fetch = async (of: Language) => {
    const file = Object.keys(files).find((name) => name.endsWith(`${of}.ts`)) ?? "";
    if (!fetched.has(of)) fetched.set(of, (await files[file]!()) as Words);
  };
  modules.push({ fetched, fetch });
  return live(fetched, []) as unknown as T;
}

/** Every word the page says, other than those of single games. */
export const t = liveWords(import.meta.glob<Catalogue>("./[a-z][a-z].ts", { import: "catalogue" }));

/** Fetches the texts in the chosen language that are not there yet, and shows the page in it. */
export async function loadWords(): Promise<void> {
  const next = requested.peek();
  // Code that arrives in the meantime brings words of its own.
  while (!modules.every(({ fetched }) => fetched.has(next))) await Promise.all(modules.map(({ fetch }) => fetch(next)));
  if (next !== requested.peek()) return loadWords();
  language.value = next;
}

/** Keeps the page in the chosen language from now on. Returns once the first texts are there. */
export async function followLanguage(): Promise<void> {
  await loadWords();
  effect(() => {
    void requested.value;
    loadWords().then(
      () => {
        languageFailed.value = false;
      },
      () => {
        languageFailed.value = true;
      },
    );
  });
}

effect(() => {
  document.documentElement.lang = language.value;
});
