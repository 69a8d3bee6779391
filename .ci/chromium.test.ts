import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { chromiumPath, packageFolder, withLibraries } from "./chromium.ts";

const isLinux = process.platform === "linux" && process.arch === "x64" && !process.env["CHROMIUM_PATH"];

test.runIf(isLinux)("the test browser starts", async () => {
  expect(execFileSync(await chromiumPath(), ["--version"], { encoding: "utf8" })).toMatch(/Chrom/);
});

test.runIf(isLinux)("on a bare system it starts with the libraries that come along", async () => {
  const binary = (await chromiumPath()).replace(/\.sh$/, "");
  const starter = await withLibraries(packageFolder(), binary);
  expect(execFileSync(starter, ["--version"], { encoding: "utf8" })).toMatch(/Chrom/);
  expect(existsSync(`${binary}-libraries/lib/libnss3.so`)).toBe(true);
});
