// One catalogue a language; English is the only one yet.

export { en } from "./en";
