import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");
export const bin = (file: string) => path.join(root, "node_modules", file);

/** A folder beside the checkout in which its scripts can run without changing it. */
export interface Scratch {
  readonly folder: string;
  /** Runs Node in the folder. */
  readonly node: (...args: readonly string[]) => SpawnSyncReturns<string>;
  readonly remove: () => void;
}

/** A new folder below `node_modules`, from which imports find all packages. */
export function folderAmongPackages(name: string): string {
  const cache = inRoot("node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(path.join(cache, `${name}-`));
}

/** The output of a failed run, or ''. */
export function complaints({ status, stdout, stderr }: SpawnSyncReturns<string>): string {
  return status === 0 ? "" : `${stdout}${stderr}`;
}

/** The lines in which the compiler names a problem. */
export function typeProblems(output: string): readonly string[] {
  return output.split("\n").filter((line) => line.includes("error TS"));
}

/** @param copied files and folders of the checkout; @param linked those that are only read */
export function scratchOf(copied: readonly string[], linked: readonly string[]): Scratch {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-scratch-"));
  for (const place of copied) copy(place, folder);
  for (const place of linked) link(place, folder);
  const node = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return { folder, node, remove: () => rmSync(folder, { recursive: true }) };
}

/** A complete checkout whose packages find each other instead of those of this one. */
export function scratchCheckout(): Scratch {
  const folders = ["engine", "renderer", "plugins", "server", "metadata", "migrations", "bench", ".ci"];
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  // The compiler's cache. Rebuilding it would take most of a minute.
  const known = ["node_modules/@armature", "node_modules/.cache/tsc"].filter((place) => existsSync(inRoot(place)));
  const others = ["node_modules", "node_modules/.cache"].flatMap((place) =>
    readdirSync(inRoot(place)).map((name) => `${place}/${name}`),
  );
  const own = new Set([...known, "node_modules/.cache", "node_modules/.vite", "node_modules/.cache/tsc"]);
  const linked = others.filter((place) => !own.has(place));
  return scratchOf([...folders, ...files.map(({ name }) => name), ...known], [...linked, "docs"]);
}

const inRoot = (place: string) => path.join(root, place);
const LEFT_OUT = /^(node_modules|dist|\.out|pictures)$/;

/** Keeps file times, by which the compiler detects changes. */
function copy(place: string, folder: string): void {
  const filter = (file: string) => place.startsWith("node_modules/") || !LEFT_OUT.test(path.basename(file));
  const options = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter };
  cpSync(inRoot(place), path.join(folder, place), options);
}

function link(place: string, folder: string): void {
  mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
  symlinkSync(inRoot(place), path.join(folder, place));
}
