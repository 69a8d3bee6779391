#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";

/** Nothing else is loaded before the version of Node is known: an older one may fail on what it does not have. */
const [here = "", above = ""] = ["package.json", "../package.json"].map((file) => new URL(file, import.meta.url));
const { engines } = JSON.parse(readFileSync(existsSync(here) ? here : above, "utf8")) as {
  readonly engines: { readonly node: string };
};
const least = engines.node.replace(">=", "");
const version = process.versions.node;
if (version.localeCompare(least, "en", { numeric: true }) < 0) {
  console.error(`This is Node ${version}, and the server needs Node ${least} or newer: install it, then start again.`);
  process.exitCode = 1;
} else {
  const { main } = await import("./command.ts");
  await main(process.argv.slice(2));
}
