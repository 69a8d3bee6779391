import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run-steps.ts";

/** Commands or a file of a page, in its order. */
export interface Block {
  /** The machines on which somebody runs or writes it. */
  readonly machines: readonly string[];
  readonly kind: "commands" | "packages" | "file" | "shown";
  /** Where the file goes. */
  readonly file: string | null;
  readonly text: string;
  /** Whether the rehearsal leaves it out, as the page then says. */
  readonly isLeftOut: boolean;
  readonly line: number;
}

/** The machine of the deployment guide, on which the server runs. */
export const HOME = "app";

const FENCE = /^```(\w+)([^\n]*)\n(.*?)^```$/gms;
/** A file has its path in its first line, as a comment. */
const FILE = /^# (\/\S+)\n/;
const LEFT_OUT = "not-run";

/** The blocks of a page. Behind the language stand the machines, or `not-run`. */
export function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(path.join(root, page), "utf8");
  return [...text.matchAll(FENCE)].map(({ 1: language = "", 2: words = "", 3: body = "", index }) => {
    const named = words
      .trim()
      .split(/\s+/)
      .filter((word) => word !== "");
    const machines = named.filter((word) => word !== LEFT_OUT);
    const [, file = null] = FILE.exec(body) ?? [];
    return {
      machines: machines.length === 0 ? [HOME] : machines,
      kind: kindOf(language, file, body),
      file,
      text: body,
      isLeftOut: named.includes(LEFT_OUT),
      line: text.slice(0, index).split("\n").length,
    };
  });
}

function kindOf(language: string, file: string | null, body: string): Block["kind"] {
  if (language === "sh") return /^(apt-get install .*\n)+$/.test(body) ? "packages" : "commands";
  return file === null ? "shown" : "file";
}

/** The Debian packages that blocks install. */
export function packagesOf(blocks: readonly Block[]): readonly string[] {
  const lines = blocks.filter(({ kind }) => kind === "packages").flatMap(({ text }) => text.trim().split("\n"));
  return [...new Set(lines.flatMap((line) => line.replace("apt-get install ", "").split(/\s+/)))].toSorted();
}
