#!/usr/bin/env node
import { readFileSync } from "node:fs";

/** Nothing else is loaded before the version of Node is known: an older one may fail on what it does not have. */
const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly engines: { readonly node: string };
};
const least = engines.node.replace(">=", "");
const version = process.versions.node;
if (version.localeCompare(least, "en", { numeric: true }) < 0) {
  console.error(
    `This is Node ${version}, and an application on Armature needs Node ${least} or newer: install it from https://nodejs.org or with 'nvm install ${least}', then run this again.`,
  );
  process.exitCode = 1;
} else {
  const { main } = await import("./main.ts");
  main(process.argv.slice(2));
}
