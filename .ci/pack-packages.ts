import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  /** Files that the compiler does not write: patterns from `source`, with the folder in which they land. */
  readonly files?: Readonly<Record<string, string>>;
  /** Doors of scripts that Node runs: they are compiled without a browser's types. */
  readonly tools?: readonly string[];
}

/** In this order: each is compiled against the declarations of those before it. */
const PACKAGES: readonly Package[] = [
  { folder: "engine", source: "src", left: ["./testing"] },
  { folder: "migrations", source: "src" },
  { folder: "metadata", source: ".", left: ["./application/*.json", "./*.json"], files: { "platform/**/*.json": "." } },
  {
    folder: "renderer",
    source: ".",
    left: ["./testing"],
    files: { "src/ui/*.css": "dist" },
    tools: ["./vite"],
  },
  {
    folder: "plugins",
    source: ".",
    left: ["./application/inputs", "./application/screens"],
    files: { "styles.css": "dist" },
  },
  {
    folder: "server",
    source: "src",
    run: ["src/sheets/worker-main.ts"],
    files: { "data/*": "." },
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

const TSC = path.join(root, "node_modules/typescript/bin/tsc");

/** Compiles the packages and packs them. @returns paths of the tarballs */
export function packAll(out: string): readonly string[] {
  const projects = PACKAGES.filter(({ folder }) => folder !== "metadata").map(({ folder }) => folder);
  node(root, TSC, "-b", ...projects);
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
  const manifest = readJson<Manifest>(path.join(home, "package.json"));
  mkdirSync(stage);
  const doors = doorsOf(each, manifest);
  compile(each, stage, doors);
  for (const [pattern, to] of Object.entries(each.files ?? {})) {
    for (const file of globSync(pattern, { cwd: home })) cpSync(path.join(home, file), path.join(stage, to, file));
  }
  const readme = path.join(root, "docs/packages", `${each.folder}.md`);
  for (const file of ["LICENSE", "NOTICE"]) cpSync(path.join(root, file), path.join(stage, file));
  cpSync(readme, path.join(stage, "README.md"));
  writeFileSync(path.join(stage, "package.json"), JSON.stringify(packedManifest(each, manifest, doors), null, 2));
}

/** What the package exports, by its doors, with patterns as they stand. */
function doorsOf({ left = [] }: Package, { exports }: Manifest): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(exports).filter(([door]) => !left.includes(door)));
}

/** Only what the doors reach is compiled, so no test and no story is in a package. */
function compile(
  { folder, source, run = [], tools = [] }: Package,
  stage: string,
  doors: Readonly<Record<string, string>>,
): void {
  const home = path.join(root, folder);
  const isSource = (file: string) => /\.tsx?$|\/\*$/.test(file);
  const filesOf = (isTool: boolean) =>
    Object.entries(doors).flatMap(([door, file]) =>
      isSource(file) && tools.includes(door) === isTool
        ? globSync(file.replace(/\/\*$/, "/*.{ts,tsx}"), { cwd: home }).filter((name) => !/\.testing\.tsx?$/.test(name))
        : [],
    );
  const whole = [...filesOf(false), ...run];
  if (whole.length > 0) compileFiles(whole, {});
  if (tools.length > 0) compileFiles(filesOf(true), { types: ["node"] });

  function compileFiles(files: readonly string[], options: object): void {
    const config = path.join(stage, "tsconfig.json");
    const own = readJson<{ references?: readonly { path: string }[] }>(path.join(home, "tsconfig.json"));
    const compilerOptions = {
      composite: false,
      declaration: true,
      emitDeclarationOnly: false,
      rewriteRelativeImportExtensions: true,
      tsBuildInfoFile: null,
      rootDir: path.join(home, source),
      outDir: path.join(stage, "dist"),
      ...options,
    };
    const references = own.references?.map(({ path: to }) => ({ path: path.resolve(home, to) }));
    const text = {
      extends: path.join(home, "tsconfig.json"),
      compilerOptions,
      files: files.map((file) => path.join(home, file)),
      include: [],
      references,
    };
    writeFileSync(config, JSON.stringify(text));
    node(root, TSC, "-p", config);
    rmSync(config);
  }
}

function packedManifest(
  { folder, source, tools = [] }: Package,
  manifest: Manifest,
  doors: Readonly<Record<string, string>>,
): object {
  const { name, version, description, dependencies = {} } = manifest;
  const { license, devDependencies } = readJson<RootManifest>(path.join(root, "package.json"));
  const needed = Object.entries(dependencies);
  const exact = ([other, range]: readonly [string, string]) => [other, range === "*" ? version : range];
  const asPeer = ([other, range]: readonly [string, string]) => [other, range === "*" ? version : `^${range}`];
  const isPeer = ([other]: readonly [string, string]) => PEERS.includes(other);
  const buildPeers = tools.length === 0 ? [] : BUILD_PEERS;
  const peers = [...needed.filter(isPeer), ...buildPeers.map((each) => [each, devDependencies[each] ?? ""] as const)];
  return {
    name,
    version,
    description,
    license,
    type: "module",
    engines: { node: `>=${LEAST_NODE}` },
    sideEffects: ["**/*.css"],
    exports: Object.fromEntries([
      ...Object.entries(doors).map(([door, file]) => [door, packedDoor(file, source)]),
      ["./package.json", "./package.json"],
    ]),
    dependencies: Object.fromEntries(needed.filter((each) => !isPeer(each)).map(exact)),
    peerDependencies: Object.fromEntries(peers.map(asPeer)),
    peerDependenciesMeta: Object.fromEntries(buildPeers.map((each) => [each, { optional: true }])),
    files: folder === "metadata" ? ["platform"] : folder === "server" ? ["dist", "data"] : ["dist"],
  };
}

/** Where a door of the sources is in `dist`. */
function packedDoor(file: string, source: string): unknown {
  if (file === "./package.json" || file.startsWith("./platform/")) return file;
  const inside = path.posix.relative(source, file);
  if (file.endsWith(".css")) return `./dist/${inside}`;
  const stem = `./dist/${inside.replace(/\.tsx?$/, "")}`;
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}

function npmPack(stage: string, out: string): string {
  const npm = process.env["npm_execpath"];
  const args = ["pack", "--json", "--pack-destination", out];
  const options = { cwd: stage, encoding: "utf8" as const };
  const printed =
    npm === undefined ? execFileSync("npm", args, options) : execFileSync(process.execPath, [npm, ...args], options);
  const [first] = Object.values(JSON.parse(printed) as Readonly<Record<string, { readonly filename: string }>>);
  if (first === undefined) throw new Error(`npm pack wrote nothing for ${stage}`);
  return first.filename;
}

function node(cwd: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, "utf8")) as Content;
}
