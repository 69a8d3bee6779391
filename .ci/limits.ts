import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { folderGraph, HOUSES, knotsOf, sourcesOf } from "./graph.ts";

/** What may not grow: `.ci/limits.json`. Everything in it may only become shorter. */
export interface Limits {
  /** Lines of each function over 50, by `file function`. A function without a name has that of the file alone. */
  readonly functions: Readonly<Record<string, number>>;
  /** Lines of each file over 300. */
  readonly files: Readonly<Record<string, number>>;
  /** Names that each door of a package gives, by `package/door`. */
  readonly doors: Readonly<Record<string, number>>;
  /** Rooms of each house that import each other. */
  readonly knots: Readonly<Record<string, number>>;
}

const PLACES = ["engine", "renderer", "server", "plugins", "migrations", "bench", ".ci"];
const PACKAGES = ["engine", "renderer", "server", "server/client", "plugins"];

/** Measures a checkout. @param root its folder, which needs no installed packages */
export function measureLimits(root: string): Limits {
  const long = longParts(root);
  return {
    functions: named(long.filter(({ rule }) => rule.includes("per-function"))),
    files: named(long.filter(({ rule }) => !rule.includes("per-function"))),
    doors: Object.fromEntries(PACKAGES.flatMap((name) => doorsOf(root, name))),
    knots: Object.fromEntries(HOUSES.map((house) => [house, knotsOf(folderGraph(root, house)).flat().length])),
  };
}

interface LongPart {
  readonly rule: string;
  readonly name: string;
  readonly lines: number;
}

const LINTER = path.resolve(import.meta.dirname, "../node_modules/.bin/oxlint");

/** Functions and files over the limits of `limits.oxlintrc.json`, in sources only. */
function longParts(root: string): readonly LongPart[] {
  const sources = PLACES.flatMap((place) => sourcesOf(root, place));
  const config = path.join(import.meta.dirname, "limits.oxlintrc.json");
  const report = lint(root, [
    "--config",
    config,
    "--format",
    "json",
    ...PLACES.filter((place) => existsSync(path.join(root, place))),
  ]);
  return report.diagnostics
    .filter(({ filename }) => sources.includes(filename))
    .map(({ code, filename, message }) => {
      const [, name] = /`(.+?)`/.exec(message) ?? [];
      const [, lines] = /\((\d+)\)/.exec(message) ?? [];
      return { rule: code, name: name === undefined ? filename : `${filename} ${name}`, lines: Number(lines) };
    });
}

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string; readonly message: string }[];
}

/** The linter ends with 1 when it found something. */
function lint(cwd: string, args: readonly string[]): Report {
  try {
    return JSON.parse(
      execFileSync(LINTER, args, { cwd, encoding: "utf8", maxBuffer: 1e8, stdio: ["ignore", "pipe", "pipe"] }),
    ) as Report;
  } catch (error) {
    const { stdout } = error as { readonly stdout?: string };
    if (!stdout) throw error;
    return JSON.parse(stdout) as Report;
  }
}

/** Of two functions with one name in a file the longer one counts. */
function named(parts: readonly LongPart[]): Readonly<Record<string, number>> {
  const longest = new Map<string, number>();
  for (const { name, lines } of parts) longest.set(name, Math.max(lines, longest.get(name) ?? 0));
  return Object.fromEntries([...longest].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function doorsOf(root: string, name: string): readonly (readonly [string, number])[] {
  const { exports = {} } = JSON.parse(readFileSync(path.join(root, name, "package.json"), "utf8")) as {
    readonly exports?: Readonly<Record<string, string>>;
  };
  return Object.entries(exports)
    .filter(([, file]) => /\.tsx?$/.test(file))
    .map(([door, file]) => [`${name}${door.slice(1)}`, exportedNames(path.join(root, name, file)).length] as const);
}

/** The names that a door gives, those behind an `export *` too. */
function exportedNames(file: string): readonly string[] {
  const text = readFileSync(file, "utf8").replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) => list.split(","));
  const declared = [...text.matchAll(/^export (?:const|function|class|interface|type|async function|\* as) (\w+)/gm)];
  const others = [...text.matchAll(/^export \* from "(\.[^"]+)"/gm)].flatMap(([, from = ""]) =>
    exportedNames(path.join(path.dirname(file), from)),
  );
  return [...lists.map((each) => each.trim()).filter(Boolean), ...declared.map(([, name = ""]) => name), ...others];
}

const WHAT = {
  functions: (name: string, lines: number, limit: number) =>
    `${name} has ${lines} lines and may have ${limit}. Split it by meaning: what has a name of its own is a function of its own.`,
  files: (name: string, lines: number, limit: number) =>
    `${name} has ${lines} lines and may have ${limit}. It probably holds a second idea: give that a file.`,
  doors: (name: string, count: number, limit: number) =>
    `The door ${name} gives ${count} names and may give ${limit}. A name that only this repository needs is imported from its file; for one that others should build on, write why beside it and run npm run measure -- --write.`,
  knots: (name: string, count: number, limit: number) =>
    `${count} rooms of ${name} import each other, and ${limit} may. Move what both need to a lower room (.ci/floors.ts).`,
} satisfies Record<keyof Limits, (name: string, now: number, limit: number) => string>;

const FREE: Record<keyof Limits, number> = { functions: 50, files: 300, doors: 0, knots: 0 };

/** A sentence for each thing that grew beyond its limit. */
export function grown(limits: Limits, now: Limits): readonly string[] {
  return kinds().flatMap((kind) =>
    Object.entries(now[kind])
      .map(([name, value]) => ({ name, value, limit: limits[kind][name] ?? FREE[kind] }))
      .filter(({ value, limit }) => value > limit)
      .map(({ name, value, limit }) => WHAT[kind](name, value, limit)),
  );
}

/** A sentence for each limit that is higher than need be, so that nothing grows back unseen. */
export function loose(limits: Limits, now: Limits): readonly string[] {
  return kinds().flatMap((kind) =>
    Object.entries(limits[kind])
      .filter(([name, limit]) => (now[kind][name] ?? FREE[kind]) < limit)
      .map(([name]) => `${name} is below its limit in .ci/limits.json. Run npm run measure -- --write.`),
  );
}

const kinds = () => Object.keys(WHAT) as (keyof Limits)[];
