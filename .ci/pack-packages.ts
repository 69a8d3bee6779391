import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { LEAST_NODE } from "../server/src/start/node-version.ts";
import { type Package, PACKAGES } from "./packed-packages.ts";
import { root } from "./run-steps.ts";

/** An application has one copy of each, which its packages share. */
const PEERS = ["react", "react-dom", "@tanstack/react-query", "react-router", "@armature/engine", "@armature/renderer"];

/** Build tools that the renderer's export `vite` needs. A running server does without them. */
const BUILD_PEERS = ["@tailwindcss/vite", "@vitejs/plugin-react", "tailwindcss", "vite"];

/** What tests need that call the doors for tests. */
const TEST_PEERS = ["ajv", "fast-check", "vitest"];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface RootManifest {
  readonly license: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

type PackedDoor = string | { readonly types: string; readonly default: string };

export interface PackedManifest extends Omit<Manifest, "exports"> {
  readonly license: string;
  readonly type: "module";
  readonly engines: { readonly node: string };
  readonly sideEffects: readonly string[];
  readonly exports: Readonly<Record<string, PackedDoor>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
  /** What is packed from the package's folder, besides its manifest, README and license. */
  readonly files: readonly string[];
}

const TSC = path.join(root, "node_modules/typescript/bin/tsc");

/** Compiles the packages and packs them. @returns paths of the tarballs */
export function packAll(out: string): readonly string[] {
  const folders = PACKAGES.map(({ folder }) => path.join(root, folder));
  node(TSC, "-b", ...folders.filter((folder) => existsSync(path.join(folder, "tsconfig.json"))));
  // Below node_modules, so that the compiler finds the types of the packages' dependencies.
  const cache = path.join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const stages = mkdtempSync(path.join(cache, "pack-"));
  try {
    return PACKAGES.map((each) => {
      const stage = path.join(stages, each.folder);
      stagePackage(each, stage);
      return path.join(out, npmPack(stage, out));
    });
  } finally {
    rmSync(stages, { recursive: true });
  }
}

function stagePackage(each: Package, stage: string): void {
  const home = path.join(root, each.folder);
  mkdirSync(stage, { recursive: true });
  const { run = [], tools = [], tests = [], copied = [] } = each;
  const doors = Object.entries(doorsOf(each));
  const filesOf = (some: typeof doors) => some.flatMap(([, file]) => sourcesOf(home, file));
  const isOfNode = ([door]: (typeof doors)[number]) => tools.includes(door) || tests.includes(door);
  compile(each, stage, [...filesOf(doors.filter((door) => !isOfNode(door))), ...run]);
  compile(each, stage, filesOf(doors.filter(isOfNode)), { types: ["node"] });
  for (const { pattern, from = each.folder, to } of copied) {
    const place = path.join(root, from);
    const files = globSync(pattern, { cwd: place }).filter((file) => statSync(path.join(place, file)).isFile());
    for (const file of files) cpSync(path.join(place, file), path.join(stage, to, file));
  }
  for (const file of ["LICENSE", "NOTICE"]) cpSync(path.join(root, file), path.join(stage, file));
  writeFileSync(path.join(stage, "README.md"), packedReadme(each));
  writeFileSync(path.join(stage, "package.json"), JSON.stringify(packedManifest(each), null, 2));
}

/** All doors that are packed, with the sources of those that are compiled, from the root of the checkout. */
export function doorsOfPackages(): readonly { readonly name: string; readonly files: readonly string[] }[] {
  return PACKAGES.flatMap((each) => {
    const home = path.join(root, each.folder);
    const { name } = manifestOf(each.folder);
    return Object.entries(doorsOf(each)).map(([door, file]) => ({
      name: path.posix.join(name, door),
      files: sourcesOf(home, file).map((source) => path.posix.join(each.folder, source)),
    }));
  });
}

/** The exports of the package in this checkout. */
function doorsOf({ folder, left = [] }: Package): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(manifestOf(folder).exports ?? {}).filter(([door]) => !left.includes(door)));
}

/** The files to compile for an export: one file, those of a pattern, or none for a style sheet or data. */
function sourcesOf(home: string, file: string): readonly string[] {
  if (/\.tsx?$/.test(file)) return [file];
  if (file !== "./kit/*") return [];
  return globSync("kit/*.{ts,tsx}", { cwd: home }).filter((name) => !/\.(test|testing)\.tsx?$/.test(name));
}

/** Only files reachable from the exports are compiled, so a package contains no tests or stories. */
function compile({ folder, source }: Package, stage: string, files: readonly string[], options: object = {}): void {
  if (files.length === 0) return;
  const home = path.join(root, folder);
  const project = path.join(home, "tsconfig.json");
  const { references = [] } = readJson<{ references?: readonly { path: string }[] }>(project);
  const config = path.join(stage, "tsconfig.json");
  const content = {
    extends: project,
    compilerOptions: {
      composite: false,
      declaration: true,
      emitDeclarationOnly: false,
      rewriteRelativeImportExtensions: true,
      tsBuildInfoFile: null,
      rootDir: path.join(home, source),
      outDir: path.join(stage, "dist"),
      ...options,
    },
    files: files.map((file) => path.join(home, file)),
    include: [],
    references: references.map(({ path: to }) => ({ path: path.resolve(home, to) })),
  };
  writeFileSync(config, JSON.stringify(content));
  node(TSC, "-p", config);
  rmSync(config);
}

/** The README as it is packed. Its links to pages of doors lead into the package; other links become their text. */
function packedReadme({ folder }: Pick<Package, "folder">): string {
  return readFileSync(path.join(root, folder, "README.md"), "utf8")
    .replaceAll(/\]\((?:\.\.\/)+docs\/packages\/\w+\/([\w-]+\.md)\)/g, "](doors/$1)")
    .replaceAll(/\[([^\]]+)\]\((?!https?:|doors\/)[^)]*\)/g, "$1");
}

/** The READMEs as they are packed, by the name of the package. */
export function packedReadmes(): ReadonlyMap<string, string> {
  return new Map(PACKAGES.map((each) => [manifestOf(each.folder).name, packedReadme(each)]));
}

/** The manifests as they are packed. */
export function packedManifests(): readonly PackedManifest[] {
  return PACKAGES.map(packedManifest);
}

function packedManifest(each: Package): PackedManifest {
  const { folder, source, tools = [], tests = [], commands = {}, packed } = each;
  const { name, version, description, dependencies = {} } = manifestOf(folder);
  const { license, devDependencies } = readJson<RootManifest>(path.join(root, "package.json"));
  const needed = Object.entries(dependencies);
  const isPeer = ([other]: readonly [string, string]) => PEERS.includes(other);
  const optional = [...(tools.length === 0 ? [] : BUILD_PEERS), ...(tests.length === 0 ? [] : TEST_PEERS)];
  const unnamed = optional.filter((other) => !Object.hasOwn(dependencies, other));
  const peers = [...needed.filter(isPeer), ...unnamed.map((other) => [other, devDependencies[other] ?? ""] as const)];
  const doors = Object.entries(doorsOf(each)).map(([door, file]) => [door, packedDoor(file, source)] as const);
  return {
    name,
    version,
    description,
    license,
    type: "module",
    engines: { node: `>=${LEAST_NODE}` },
    sideEffects: ["**/*.css"],
    exports: { ...Object.fromEntries(doors), "./package.json": "./package.json" },
    bin: Object.fromEntries(Object.entries(commands).map(([name, file]) => [name, builtFile(file, source)])),
    // In the repository, the packages are of one version.
    dependencies: Object.fromEntries(
      needed.filter((other) => !isPeer(other)).map(([other, range]) => [other, range === "*" ? version : range]),
    ),
    peerDependencies: Object.fromEntries(
      peers.map(([other, range]) => [other, range === "*" ? version : `^${range}`] as const),
    ),
    peerDependenciesMeta: Object.fromEntries(unnamed.map((other) => [other, { optional: true }])),
    files: packed,
  };
}

/** The path in `dist` for an export of the sources. */
function packedDoor(file: string, source: string): PackedDoor {
  if (file === "./package.json" || file.startsWith("./platform/")) return file;
  const built = builtFile(file, source);
  return file.endsWith(".css") ? built : { types: built.replace(/\.js$/, ".d.ts"), default: built };
}

function builtFile(file: string, source: string): string {
  return `./dist/${path.posix.relative(source, file).replace(/\.tsx?$/, ".js")}`;
}

function npmPack(stage: string, out: string): string {
  const printed = npm(stage, "pack", "--json", "--pack-destination", out);
  const [packed] = Object.values(JSON.parse(printed) as Readonly<Record<string, { readonly filename: string }>>);
  if (packed === undefined) throw new Error(`npm packed nothing in ${stage}`);
  return packed.filename;
}

/** Runs the same npm that runs this script, if any. @returns its output */
function npm(cwd: string, ...args: readonly string[]): string {
  const script = process.env["npm_execpath"];
  const command = script === undefined ? "npm" : process.execPath;
  return execFileSync(command, [...(script === undefined ? [] : [script]), ...args], { cwd, encoding: "utf8" });
}

function node(...args: readonly string[]): void {
  execFileSync(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
}

function manifestOf(folder: string): Manifest {
  return readJson<Manifest>(path.join(root, folder, "package.json"));
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, "utf8")) as Content;
}
