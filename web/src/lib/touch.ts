// The screens that are touched, on which words for a mouse or keys mean nothing.

import { signal } from "@preact/signals";

const query = typeof matchMedia === "undefined" ? null : matchMedia("(hover: none) and (pointer: coarse)");

/** True if the main pointer is a finger. */
export const isTouched = signal(query?.matches ?? false);

query?.addEventListener("change", ({ matches }) => {
  isTouched.value = matches;
});
