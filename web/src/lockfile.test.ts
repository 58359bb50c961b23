// The packages that the page is built from: from one registry, unchanged, under compatible licences.

import { expect, test } from "vitest";
import lockText from "../package-lock.json?raw";

interface Package {
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
}

const LICENCES = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MPL-2.0", "MIT OR Apache-2.0", "OFL-1.1"];

const lock = JSON.parse(lockText);
const packages = Object.entries(lock.packages as Record<string, Package>).filter(([path]) => path !== "");

test("every package is pinned by its hash", () => {
  expect(packages.length).toBeGreaterThan(50);
  expect(packages.filter(([, one]) => !one.integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
});

test("no package runs a program when it is installed", () => {
  expect(packages.filter(([, one]) => one.hasInstallScript).map(([path]) => path)).toEqual([]);
});

test("every licence is a compatible one", () => {
  expect(packages.filter(([, one]) => !LICENCES.includes(one.license ?? "none")).map(([path, one]) => `${path}: ${one.license}`)).toEqual([]);
});

test("the lock file names no address of a registry", () => {
  expect(packages.filter(([, one]) => one.resolved !== undefined).map(([path]) => path)).toEqual([]);
});
