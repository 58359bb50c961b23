import { afterEach, expect, test } from "vitest";
import { chosenLanguage, LANGUAGES, loadWords } from "../i18n";
import { fullTreeText } from "./fullTree";

afterEach(async () => {
  chosenLanguage.value = "system";
  await loadWords();
});

test.each(LANGUAGES)("a full search tree is reported with its limit and consequence (%s)", async (language) => {
  chosenLanguage.value = language;
  await loadWords();
  expect(fullTreeText({ full: null })).toBeNull();
  const ended = fullTreeText({ full: { limit: "memory", ended: true } });
  const continued = fullTreeText({ full: { limit: "nodes", ended: false } });
  expect(ended).toContain("(mb)");
  expect(continued).toContain("(nodes)");
  expect(fullTreeText({ full: { limit: "memory", ended: false } })).not.toBe(ended);
});
