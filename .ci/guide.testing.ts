import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { root } from "./scratch.testing.ts";

/** A block of a guide that names a file: all of its text, or a diff. */
interface Shown {
  readonly file: string;
  readonly isDiff: boolean;
  readonly text: string;
}

/** What a guide shows of files, in its order. */
export function shownIn(guide: string): readonly Shown[] {
  const page = readFileSync(path.join(root, guide), "utf8");
  return [...page.matchAll(/```(tsx?\n\/\/|diff\n---) (\S+)\n(.*?)```/gs)].map(
    ([, kind = "", file = "", text = ""]) => ({ file, isDiff: kind.startsWith("diff"), text }),
  );
}

/** Writes the files of a guide into a folder, and makes its changes. @param isFor whether a file belongs there */
export function follow(guide: string, folder: string, isFor: (file: string) => boolean = () => true): void {
  for (const { file, isDiff, text } of shownIn(guide).filter(({ file }) => isFor(file))) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, isDiff ? changed(readFileSync(target, "utf8"), text, file) : text);
  }
}

function changed(text: string, diff: string, file: string): string {
  const without = (sign: string) => diff.replaceAll(new RegExp(`^\\${sign}.*\n`, "gm"), "").replaceAll(/^./gm, "");
  const [before, after] = [without("+"), without("-")];
  expect(text.split(before), `${file} has this once:\n${before}`).toHaveLength(2);
  return text.replace(before, () => after);
}
