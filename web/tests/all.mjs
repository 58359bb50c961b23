// All browser tests, in TAP. A browser on a busy machine is not always in time: the files of failed
// tests, if they are few, run once more, one after another, and what then passes is listed as unsteady.

import { readdirSync } from "node:fs";
import path from "node:path";
import { run } from "node:test";
import { tap } from "node:test/reporters";
import { fileURLToPath } from "node:url";

/** Most files that run once more; where more fail, the page is at fault. */
const AGAIN_MAX = 3;

const folder = path.dirname(fileURLToPath(import.meta.url));

/**
 * Runs some files of tests; returns the names of those that failed, by file.
 * @param {string[]} files
 * @param {number} concurrency
 */
async function failures(files, concurrency) {
  /** @type {Map<string, Set<string>>} */
  const failed = new Map();
  const events = run({ files, concurrency });
  events.on("test:fail", ({ name, file, todo, skip }) => {
    if (todo !== undefined || skip !== undefined) return;
    const key = file ?? name;
    failed.set(key, (failed.get(key) ?? new Set()).add(name));
  });
  const output = events.compose(tap);
  output.pipe(process.stdout, { end: false });
  await new Promise((resolve, reject) => output.once("end", resolve).once("error", reject));
  return failed;
}

const all = readdirSync(folder)
  .filter((name) => name.endsWith(".spec.mjs"))
  .map((name) => path.join(folder, name));

const first = await failures(all, 2);
let remaining = first;
if (first.size > 0 && first.size <= AGAIN_MAX) {
  remaining = await failures([...first.keys()], 1);
  for (const [file, names] of first) {
    if (!remaining.has(file)) console.log(`# unsteady: ${path.basename(file)}: ${[...names].join("; ")}`);
  }
}
for (const [file, names] of remaining) console.log(`# failed: ${path.basename(file)}: ${[...names].join("; ")}`);
process.exitCode = remaining.size > 0 ? 1 : 0;
