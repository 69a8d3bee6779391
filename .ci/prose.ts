import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { partsOfSource } from "./comments.ts";
import { isPrivateName, PRIVATE_WORDS } from "./private-words.ts";
import { root } from "./run-steps.ts";
import { screenTexts } from "./screen-texts.ts";

/**
 * `npm run prose [commit]`: reports how readable comments and documents are, folder by folder, in the working tree or
 * at a commit; in the working tree also texts on screens and titles of tests, with those to mend. It is an aid for
 * writers; no check depends on it.
 */

const FOLDERS = [
  "engine/src",
  "renderer/src",
  "renderer/app",
  "renderer/vite",
  "server/src",
  "server/app",
  "server/client/src",
  "plugins/elements",
  "plugins/kit",
  "plugins/screens",
  "plugins/onboarding",
  ".ci",
  "bench",
];
const DOCUMENTS = [
  "CHANGELOG.md",
  "docs/principles.md",
  "docs/security.md",
  "README.md",
  "CONTRIBUTING.md",
  "engine/README.md",
  "plugins/README.md",
  "renderer/README.md",
  "server/README.md",
];
const DOCUMENT_FOLDERS = [
  "docs/architecture",
  "docs/guides",
  "docs/packages",
  "docs/decisions",
  "plugins/onboarding/decisions",
];

/** Ids of requirements, findings and reviews, but not the names of standards. */
const IDS = /\b(?!(?:ISO|UTF|SHA|RFC|CVE|CWE|AES|HTTP|ICD|MM|YYYY)-)[A-Z]{1,8}-[A-Z]?\d{1,3}\b/g;

interface Figures {
  readonly sentences: readonly number[];
  readonly words: number;
  readonly ids: number;
  readonly names: number;
}

const commit = process.argv[2];
const git = (...args: readonly string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
const tracked = git("ls-tree", "-r", "--name-only", commit ?? "HEAD").split("\n");

function read(file: string): string {
  if (commit !== undefined) return git("show", `${commit}:${file}`);
  const at = path.join(root, file);
  return existsSync(at) ? readFileSync(at, "utf8") : "";
}

function inFolder(folder: string, ending: RegExp): readonly string[] {
  return tracked.filter((file) => file.startsWith(`${folder}/`) && ending.test(file));
}

/** The number of words of each sentence. Items of a list are sentences of their own. */
function sentencesOf(text: string): readonly number[] {
  return text
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.)\s+|(?<=[.!?;:])\s+(?=[A-Z`"])|\n(?=\s*@)/)
    .map((sentence) => sentence.match(/[\p{L}\p{N}`][^\s]*/gu)?.length ?? 0)
    .filter((count) => count > 2);
}

/** The text of a document without code, headings and pictures. Each cell of a table is a text of its own. */
function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^---\n.*?\n---$/gms, "")
    .replaceAll(/^```.*?^```$/gms, "")
    .replaceAll(/^#.*$|^\|[\s:|-]+\|$|!\[[^\]]*\]\([^)]*\)/gm, "")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/^\|(.*)\|$/gm, (_row, cells: string) => cells.replaceAll("|", "\n\n"));
}

function figuresOf(texts: readonly string[], names: readonly string[] = []): Figures {
  return {
    sentences: texts.flatMap(sentencesOf),
    words: count(texts, PRIVATE_WORDS),
    ids: count(texts, IDS),
    names: names.filter(isPrivateName).length,
  };
}

function count(texts: readonly string[], pattern: RegExp): number {
  return texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
}

function ofSources(folder: string): Figures {
  const parts = inFolder(folder, /\.tsx?$/).map((file) => partsOfSource(read(file)));
  return figuresOf(
    parts.flatMap(({ comments }) => comments),
    parts.flatMap(({ names }) => names),
  );
}

function ofDocuments(files: readonly string[]): Figures {
  return figuresOf(files.map((file) => proseOf(read(file))));
}

function row(label: string, { sentences, words, ids, names }: Figures): string {
  const lengths = sentences.toSorted((a, b) => a - b);
  const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0;
  const long = lengths.filter((length) => length > 25).length / Math.max(lengths.length, 1);
  const cells = [lengths.length, at(0.5), at(0.9), `${(100 * long).toFixed(1)} %`, words, ids, names];
  return `| ${label} | ${cells.join(" | ")} |`;
}

function together(all: readonly Figures[]): Figures {
  const sum = (of: (one: Figures) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    sentences: all.flatMap(({ sentences }) => sentences),
    words: sum(({ words }) => words),
    ids: sum(({ ids }) => ids),
    names: sum(({ names }) => names),
  };
}

/** What tests say that they show, without the rows of the ledger that they prove. */
function titlesOf(file: string): readonly string[] {
  const titles = read(file).matchAll(/\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(["'`])((?:(?!\1).)+)\1/g);
  return [...titles].map(([, , title = ""]) => title.replace(/( \[[A-Z][^\]]*\])+$/, ""));
}

/** Texts of the working tree that are no comments and no documents. */
function otherTexts(): readonly { readonly label: string; readonly texts: readonly string[] }[] {
  const tests = tracked.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  return [
    { label: "screens", texts: [...new Set(screenTexts().map(({ text }) => text))] },
    { label: "titles of tests", texts: tests.flatMap(titlesOf) },
  ];
}

/** The texts with sentences of more than 25 words, or with ids. */
function toMend(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => count([text], IDS) > 0 || sentencesOf(text).some((length) => length > 25));
}

const sources = FOLDERS.map((folder) => ({ label: folder, figures: ofSources(folder) }));
const documents = [
  ...DOCUMENTS.map((file) => ({ label: file, figures: ofDocuments([file]) })),
  ...DOCUMENT_FOLDERS.map((folder) => ({ label: folder, figures: ofDocuments(inFolder(folder, /\.md$/)) })),
];

const lines = [
  `Prose ${commit === undefined ? "of the working tree" : `at ${commit}`}`,
  "",
  "| Comments of | sentences | median words | 90th percentile | over 25 words | private words | ids | private names |",
  "|---|---|---|---|---|---|---|---|",
  ...sources.map(({ label, figures }) => row(label, figures)),
  row("all", together(sources.map(({ figures }) => figures))),
  "",
  "| Documents | sentences | median words | 90th percentile | over 25 words | private words | ids | private names |",
  "|---|---|---|---|---|---|---|---|",
  ...documents.map(({ label, figures }) => row(label, figures)),
  row("all", together(documents.map(({ figures }) => figures))),
];
if (commit === undefined) {
  const others = otherTexts();
  lines.push(
    "",
    "| Texts of | sentences | median words | 90th percentile | over 25 words | private words | ids | private names |",
    "|---|---|---|---|---|---|---|---|",
    ...others.map(({ label, texts }) => row(label, figuresOf(texts))),
    ...others.flatMap(({ label, texts }) => ["", `To mend, ${label}:`, ...toMend(texts).map((text) => `- ${text}`)]),
  );
}
process.stdout.write(`${lines.join("\n")}\n`);
