import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Shared by `npm run new:element`, `new:screen` and `new:application`. */
export const root = path.resolve(import.meta.dirname, "..");
const generator = "plugins/registry/generate.ts";
const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");

/** The longest name that an attribute can hold. Files can be longer. */
const MAX_NAME = 100;

/** What exists already: the folders of one kind, relative to the checkout, and the sources of the registries. */
export interface Taken {
  readonly folders: readonly string[];
  readonly registries: string;
}

/**
 * @param places of the folders, such as `plugins/elements`
 * @param registries files
 */
export function takenOf(places: readonly string[], registries: readonly string[]): Taken {
  return {
    folders: places.flatMap((place) => foldersOf(place).map((name) => `${place}/${name}`)),
    registries: registries.map(readText).join("\n"),
  };
}

/** @param place relative to the checkout */
export function foldersOf(place: string): readonly string[] {
  return readdirSync(path.join(root, place));
}

/** Why a new folder cannot have this name, as a sentence, or null if it can. */
export function folderProblem(name: string, kind: string, taken: Taken): string | null {
  if (name.length > MAX_NAME) return `A name has at most ${MAX_NAME} characters; this one has ${name.length}.`;
  // On file systems that ignore case, TextFieldNpi and TextFieldNPI are the same folder.
  const twin = taken.folders.find((folder) => path.basename(folder).toLowerCase() === name.toLowerCase());
  if (twin !== undefined) return `There is ${kind} ${path.basename(twin)} already, in ${twin}; choose another name.`;
  return hasWord(taken.registries, name)
    ? `The code of the registries uses the word ${name} already; choose another name.`
    : null;
}

export function hasWord(source: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(source);
}

/** A label made from the name: 'Percentage rate' from PercentageRate, 'Phone list' from phoneList. */
export function labelOf(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2");
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** @param file relative to the checkout */
export function readText(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

/** Writes a new folder and updates the registries. */
export function addFolder(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, source] of Object.entries(files)) writeText(path.join(folder, file), source);
  format(folder);
  run(generator);
}

/** Creates missing parent folders. */
export function writeText(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  console.log(`${file} written`);
}

/** @param place a file or a folder */
export function format(place: string): void {
  execFileSync(process.execPath, [biome, "format", "--write", "--log-level=error", place], {
    cwd: root,
    stdio: "pipe",
  });
}

function run(...args: readonly string[]): void {
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
}

export function refuse(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
