// Properties that tests add to the window of a page, and those that lib.dom leaves out.

interface Window {
  shifts: number;
  pressed: number[];
  tones: number;
  axe: { run(root: Document, options?: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

interface PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly transferSize: number;
  readonly encodedBodySize: number;
  readonly decodedBodySize: number;
}

// Elements of a page are found by selectors that imply their type.
interface Element {
  readonly innerText: string;
  readonly dataset: DOMStringMap;
  // biome-ignore lint/suspicious/noExplicitAny: a number on some elements
  value: any;
  blur(): void;
}
