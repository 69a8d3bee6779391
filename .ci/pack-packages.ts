import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { LEAST_NODE } from "../server/src/node-version.ts";
import { root } from "./run-steps.ts";

/** A package that can be installed outside this repository. */
interface Package {
  readonly folder: string;
  /** Folder of the package that becomes `dist`. */
  readonly source: string;
  /** Doors that no package has: they serve tests, or the applications of this checkout. */
  readonly left?: readonly string[];
  /** Files that nothing imports and that are run all the same. */
  readonly run?: readonly string[];
  /** Doors that Node loads for a build of pages, where the others are for browsers. */
  readonly tools?: readonly string[];
  /** Files that are copied as they are: a pattern, and the folder in which they land. */
  readonly copied?: readonly [pattern: string, to: string];
  readonly packed: readonly string[];
}

/** In this order: each is compiled against the declarations of those before it. */
const PACKAGES: readonly Package[] = [
  { folder: "engine", source: "src", left: ["./testing"], packed: ["dist"] },
  { folder: "migrations", source: "src", packed: ["dist"] },
  {
    folder: "metadata",
    source: ".",
    left: ["./application/*.json", "./*.json"],
    copied: ["platform/**/*.json", "."],
    packed: ["platform"],
  },
  {
    folder: "renderer",
    source: ".",
    left: ["./testing"],
    tools: ["./vite"],
    copied: ["src/ui/*.css", "dist"],
    packed: ["dist"],
  },
  {
    folder: "plugins",
    source: ".",
    left: ["./application/inputs", "./application/screens"],
    copied: ["styles.css", "dist"],
    packed: ["dist"],
  },
  {
    folder: "server",
    source: "src",
    run: ["src/sheets/worker-main.ts"],
    copied: ["data/*", "."],
    packed: ["dist", "data"],
  },
];

/** An application has one of each, which its packages share. */
const PEERS = ["react", "react-dom", "@tanstack/react-query", "react-router", "@armature/engine", "@armature/renderer"];

/** What the door `vite` of the renderer needs: tools of a build, which a server that runs does without. */
const BUILD_PEERS = ["@tailwindcss/vite", "@vitejs/plugin-react", "tailwindcss", "vite"];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly exports: Readonly<Record<string, string>>;
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
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
  /** What of the package's folder is packed, beside its manifest, README and licence. */
  readonly files: readonly string[];
}

const TSC = path.join(root, "node_modules/typescript/bin/tsc");

/** Compiles the packages and packs them. @returns paths of the tarballs */
export function packAll(out: string): readonly string[] {
  const folders = PACKAGES.map(({ folder }) => path.join(root, folder));
  node(TSC, "-b", ...folders.filter((folder) => existsSync(path.join(folder, "tsconfig.json"))));
  // Below node_modules, where the compiler finds the types of what the packages depend on.
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
  mkdirSync(stage);
  const { run = [], tools = [] } = each;
  const doors = Object.entries(doorsOf(each));
  const filesOf = (some: typeof doors) => some.flatMap(([, file]) => sourcesOf(home, file));
  compile(each, stage, [...filesOf(doors.filter(([door]) => !tools.includes(door))), ...run]);
  compile(each, stage, filesOf(doors.filter(([door]) => tools.includes(door))), { types: ["node"] });
  const [pattern, to] = each.copied ?? ["", ""];
  for (const file of globSync(pattern, { cwd: home })) cpSync(path.join(home, file), path.join(stage, to, file));
  for (const file of ["LICENSE", "NOTICE"]) cpSync(path.join(root, file), path.join(stage, file));
  cpSync(path.join(root, "docs/packages", `${each.folder}.md`), path.join(stage, "README.md"));
  writeFileSync(path.join(stage, "package.json"), JSON.stringify(packedManifest(each), null, 2));
}

/** What the package exports in this checkout, by its doors. */
function doorsOf({ folder, left = [] }: Package): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(manifestOf(folder).exports).filter(([door]) => !left.includes(door)));
}

/** The files of a door that are compiled: one, those of a pattern, or none where it leads to a style sheet or to data. */
function sourcesOf(home: string, file: string): readonly string[] {
  if (/\.tsx?$/.test(file)) return [file];
  if (file !== "./kit/*") return [];
  return globSync("kit/*.{ts,tsx}", { cwd: home }).filter((name) => !/\.testing\.tsx?$/.test(name));
}

/** Only what the files reach is compiled, so no test and no story is in a package. */
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

/** The manifests as they are packed. */
export function packedManifests(): readonly PackedManifest[] {
  return PACKAGES.map(packedManifest);
}

function packedManifest(each: Package): PackedManifest {
  const { folder, source, tools = [], packed } = each;
  const { name, version, description, dependencies = {} } = manifestOf(folder);
  const { license, devDependencies } = readJson<RootManifest>(path.join(root, "package.json"));
  const needed = Object.entries(dependencies);
  const isPeer = ([other]: readonly [string, string]) => PEERS.includes(other);
  const ofBuild = tools.length === 0 ? [] : BUILD_PEERS;
  const peers = [...needed.filter(isPeer), ...ofBuild.map((other) => [other, devDependencies[other] ?? ""] as const)];
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
    // In the repository, the packages are of one version.
    dependencies: Object.fromEntries(
      needed.filter((other) => !isPeer(other)).map(([other, range]) => [other, range === "*" ? version : range]),
    ),
    peerDependencies: Object.fromEntries(
      peers.map(([other, range]) => [other, range === "*" ? version : `^${range}`] as const),
    ),
    peerDependenciesMeta: Object.fromEntries(ofBuild.map((other) => [other, { optional: true }])),
    files: packed,
  };
}

/** Where a door of the sources is in `dist`. */
function packedDoor(file: string, source: string): PackedDoor {
  if (file === "./package.json" || file.startsWith("./platform/")) return file;
  const inside = path.posix.relative(source, file);
  if (file.endsWith(".css")) return `./dist/${inside}`;
  const stem = `./dist/${inside.replace(/\.tsx?$/, "")}`;
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}

function npmPack(stage: string, out: string): string {
  const printed = npm(stage, "pack", "--json", "--pack-destination", out);
  const [packed] = Object.values(JSON.parse(printed) as Readonly<Record<string, { readonly filename: string }>>);
  if (packed === undefined) throw new Error(`npm packed nothing in ${stage}`);
  return packed.filename;
}

/** Runs the npm that runs this, where one does. @returns what it printed */
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
