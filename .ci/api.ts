import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { apiTexts, writtenTexts } from "./api-text.ts";
import { root } from "./run-steps.ts";

/** `npm run api`: what of the packages' interface differs from docs/reference/api; `-- --write` renews it. */
const folder = path.join(root, "docs/reference/api");
const texts = apiTexts();
const written = writtenTexts(folder);
const differing = [...new Set([...texts.keys(), ...written.keys()])].filter(
  (file) => texts.get(file) !== written.get(file),
);

if (process.argv.includes("--write")) {
  mkdirSync(folder, { recursive: true });
  for (const file of differing) {
    const text = texts.get(file);
    if (text === undefined) rmSync(path.join(folder, file));
    else writeFileSync(path.join(folder, file), text);
  }
} else if (differing.length > 0) {
  console.error(
    `The interface has changed: ${differing.join(", ")}. Renew docs/reference/api with npm run api -- --write`,
  );
  process.exitCode = 1;
}
