import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run-steps.ts";

const PAGE = "docs/reference/rehearsals.md";

/** Writes a part of the page of rehearsals. The other parts stay. */
export function writePart(title: string, text: string): void {
  const file = path.join(root, PAGE);
  const [head = "", ...parts] = readFileSync(file, "utf8").split(/^(?=## )/m);
  const others = parts.filter((part) => !part.startsWith(`## ${title}\n`));
  const all = [...others.map((part) => part.trimEnd()), `## ${title}\n\n${text}`].toSorted();
  writeFileSync(file, `${head.trimEnd()}\n\n${all.join("\n\n")}\n`);
  console.log(`${PAGE} written`);
}
