// What tests put into the window of a page, and what lib.dom leaves out.

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

// Pages are asked for elements by selectors that say which kind they are.
interface Element {
  readonly innerText: string;
  readonly dataset: DOMStringMap;
  // biome-ignore lint/suspicious/noExplicitAny: a number on some elements
  value: any;
  blur(): void;
}
