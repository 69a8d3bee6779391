import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** This package's folder, from its source or from `dist`. */
export const RENDERER = packageFolder();

/** The packages that pages need and that the application does not have; in a checkout none are asked for. */
export function missingPeers(): readonly string[] {
  const manifest = JSON.parse(readFileSync(path.join(RENDERER, "package.json"), "utf8")) as {
    readonly peerDependencies?: Readonly<Record<string, string>>;
  };
  return Object.keys(manifest.peerDependencies ?? {}).filter((name) => place(name) === undefined);
}

/** Folder of a package of the application. @throws Error where it is not installed */
export function folderOf(name: string): string {
  const folder = place(name);
  if (folder === undefined) throw notInstalled([name]);
  return folder;
}

/** The code of an installed package, or of one of a checkout. @throws Error where it is not installed */
export function codeOf(name: string): string {
  const folder = folderOf(name);
  const dist = path.join(folder, "dist");
  return existsSync(dist) ? dist : folder;
}

export function notInstalled(names: readonly string[]): Error {
  const all = names.join(" and ");
  return sentenceError(`The pages need ${all}, not installed here: run npm install ${names.join(" ")}.`);
}

/** An error without a stack: Vite prints it, and who reads it has nothing to look for in it. */
export function sentenceError(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}

function place(name: string): string | undefined {
  const places = createRequire(path.resolve("package.json")).resolve.paths(name) ?? [];
  return places.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder));
}

function packageFolder(): string {
  let folder = fileURLToPath(new URL(".", import.meta.url));
  while (!existsSync(path.join(folder, "package.json"))) folder = path.dirname(folder);
  return path.resolve(folder);
}
