import { execFileSync } from "node:child_process";
import { root } from "./run-steps.ts";

/** The files of the checkout, from its root: those that git has, and new ones that it does not ignore. */
const FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 2 ** 26,
}).split("\n");
const FOLDERS = new Set(FILES.filter((file) => file.includes("/")).map((file) => file.slice(0, file.indexOf("/"))));
const FILE = /^[\w<*{][\w./<>{},*-]*\.(?:tsx?|mjs|json|md|css|sql)$/;

/** What a document names as a file or folder in backticks: `engine/src/rules`, `config.ts`. */
export function pathsNamed(markdown: string): readonly string[] {
  const words = [...markdown.matchAll(/`([^`\s]+)`/g)].map(([, word = ""]) => word);
  return [...new Set(words.filter((word) => FILE.test(word) || isInFolder(word)))];
}

function isInFolder(word: string): boolean {
  return /^[\w.<>{},*/-]+$/.test(word) && FOLDERS.has(word.split("/")[0] ?? "") && word.includes("/");
}

/**
 * Whether a file or folder is there that a document names, by its whole path or the end of it. `<area>` and `*` stand
 * for any name, `{a,b}` for both.
 */
export function isThere(named: string): boolean {
  const names = named
    .replace(/\/$/, "")
    .replaceAll(/[.+]/g, "\\$&")
    .replaceAll(/<[^>]+>|\*+/g, "[^/]+")
    .replaceAll(/\{([^}]+)\}/g, (_all, inner: string) => `(?:${inner.replaceAll(",", "|")})`);
  const place = new RegExp(`(?:^|/)${names}(?:/|$)`);
  return FILES.some((file) => place.test(file));
}

/** The files of a name, wherever they are. */
export function placesOf(name: string): readonly string[] {
  return FILES.filter((file) => file.endsWith(`/${name}`));
}
