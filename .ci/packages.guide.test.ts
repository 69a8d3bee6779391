import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { isRehearsal } from "../server/src/testing/rehearsal.testing.ts";
import { accountsOf } from "../server/create-armature/src/application-folder.ts";
import { packAll, packedManifests } from "./pack-packages.ts";
import { root } from "./run-steps.ts";
import { type RunningServer, startServer } from "./running-server.testing.ts";

/** Follows docs/guides/use-the-packages.md in an empty folder outside the checkout, from the tarballs. */
const NAME = "library";
/** What npm says where its cache lacks a package and there is no network. */
const LACKING = /ENOTCACHED|EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/;

let folder = "";
const inFolder = (...parts: readonly string[]) => path.join(folder, ...parts);
let tarballs: readonly string[] = [];
let isLacking = false;

/** Skips a test if npm cannot get what the packages need. */
function needsInstalled(context: TestContext): void {
  context.skip(isLacking, "npm's cache lacks what the packages need, and there is no network");
}

function npm(cwd: string, ...args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const run = spawnSync("npm", ["--no-audit", "--no-fund", "--strict-allow-scripts=false", ...args], {
    cwd,
    encoding: "utf8",
  });
  return { status: run.status, output: `${run.stdout}${run.stderr}` };
}

/** @returns false if npm lacks what it needs @throws Error for any other failure */
function install(cwd: string, ...packages: readonly string[]): boolean {
  const { status, output } = npm(cwd, "install", "--prefer-offline", ...packages);
  if (status !== 0 && !LACKING.test(output)) throw new Error(output);
  return status === 0;
}

/** Where they cannot be had, npm says of ours that they do not fit together. */
function packagesOfOthers(): readonly string[] {
  const { dependencies, devDependencies } = manifest();
  const needed = [...packedManifests(), { dependencies, peerDependencies: devDependencies }].flatMap((each) =>
    Object.entries({ ...each.dependencies, ...each.peerDependencies }),
  );
  const others = needed.filter(([name]) => !name.startsWith("@armature/"));
  return [...new Set(others.map(([name, range]) => `${name}@${range}`))];
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function manifest(): Manifest {
  return JSON.parse(readFileSync(inFolder(NAME, "package.json"), "utf8")) as Manifest;
}

/** The tools in the versions of the checkout, which are those in npm's cache. */
function pinTools(): void {
  const { devDependencies, ...own } = manifest();
  const pinned = Object.fromEntries(
    Object.entries(devDependencies).map(([name, range]) => [name, range.replace("^", "")]),
  );
  writeFileSync(inFolder(NAME, "package.json"), JSON.stringify({ ...own, devDependencies: pinned }));
}

/** The application, made by the tarball of `create-armature`. */
function makeApplication(): void {
  const tarball = tarballs.find((file) => path.basename(file).startsWith("create-armature")) ?? "";
  const { status, output } = npm(
    folder,
    "exec",
    "--yes",
    "--offline",
    `file:${tarball}`,
    "--",
    NAME,
    "--packages",
    ".",
  );
  if (status !== 0) throw new Error(output);
  pinTools();
}

/** A command of the application, as its scripts run it. */
function run(command: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inFolder(NAME, "node_modules", command), ...args], {
    cwd: inFolder(NAME),
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  return { status, output: `${stdout}${stderr}`.trim() };
}

const ARMATURE = "@armature/cli/dist/armature.js";
const BUILD = [ARMATURE, "build", "--unchecked"] as const;
const START = [ARMATURE, "start"] as const;

/** What is said while a package is away. */
function without<Said>(name: string, say: () => Said): Said {
  const [here, away] = [inFolder(NAME, "node_modules", name), inFolder("away")];
  renameSync(here, away);
  try {
    return say();
  } finally {
    renameSync(away, here);
  }
}

// It takes two minutes: `npm run rehearse` does it. The check reads the manifests (packages.test.ts).
describe.runIf(isRehearsal)("in an empty folder outside", () => {
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "armature-outside-"));
    tarballs = packAll(folder);
    makeApplication();
    const isInstalled = install(folder, "--dry-run", ...packagesOfOthers()) && install(inFolder(NAME));
    isLacking = !isInstalled;
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true }), 120_000);

  test("a package whose peer cannot be had is not installed", () => {
    const alone = inFolder("alone");
    mkdirSync(alone);
    const plugins = tarballs.find((file) => file.includes("plugins")) ?? "";
    const { status, output } = npm(alone, "install", "--offline", plugins);
    expect(status).not.toBe(0);
    expect(output).toMatch(/@armature(\/|%2f)(engine|renderer)/);
  });

  test("the packages hold what is compiled, and none of their tests", (context) => {
    needsInstalled(context);
    const names = globSync("**/*", { cwd: inFolder(NAME, "node_modules/@armature") });
    expect(names.length).toBeGreaterThan(2000);
    const sources = names.filter((name) => /\.(test|stories)\.|tsconfig|(?<!\.d)\.tsx?$/.test(name));
    // What the examples of the engine's pages import.
    expect(sources).toEqual(["engine/doors/library.ts"]);
    const packages = ["engine", "migrations", "metadata", "renderer", "plugins", "server"];
    const kept = packages.flatMap((name) => ["README.md", "LICENSE"].map((file) => path.join(name, file)));
    expect(names).toEqual(expect.arrayContaining(kept));
  });

  test("the types of records and calls are written, and the check finds nothing", (context) => {
    needsInstalled(context);
    const written = run(ARMATURE, "types").output.split("\n");
    expect(written.slice(0, 3)).toEqual(
      ["records.ts", "calls.ts", "schemas/application.json"].map((file) => `types/${file} written`),
    );
    expect(run(ARMATURE, "check")).toEqual({ status: 0, output: "Nothing is wrong." });
  });

  test("its own tests pass, and a test file takes less than 3 seconds once there is an image [F-123]", (context) => {
    needsInstalled(context);
    expect(run("vitest/vitest.mjs", "run")).toMatchObject({ status: 0 });
    const started = performance.now();
    expect(run("vitest/vitest.mjs", "run", "lending").output).toMatch(/Tests .*2 passed/);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test("the pages are built with the styles of the platform", (context) => {
    needsInstalled(context);
    expect(run(...BUILD)).toEqual({ status: 0, output: "" });
    const [sheet = ""] = globSync("dist/pages/assets/index-*.css", { cwd: inFolder(NAME) });
    const styles = readFileSync(inFolder(NAME, sheet), "utf8");
    expect(styles).toContain(".h-top-bar");
    expect(styles).toContain("--canvas");
    expect(existsSync(inFolder(NAME, `${sheet}.br`))).toBe(true);
  });

  test.for(["react", "@tanstack/react-query", "tailwindcss"])(
    "pages without %s are not built, and it is said in a sentence",
    (name, context) => {
      needsInstalled(context);
      const { status, output } = without(name, () => run(...BUILD));
      expect(output).toContain(`The pages need ${name}, not installed here: run npm install ${name}.`);
      expect(output).not.toMatch(/^\s+at /m);
      expect(status).toBe(1);
    },
  );

  test.for(["@armature/engine", "@armature/metadata", "fastify"])(
    "a server without %s does not start, and it is said in a sentence",
    (name, context) => {
      needsInstalled(context);
      const { status, output } = without(name, () => run(ARMATURE, "types"));
      expect(output).toMatch(
        new RegExp(`^\\S+ needs the package ${name}, which is not installed: run npm install ${name}\\.$`),
      );
      expect(status).toBe(1);
    },
  );

  test("an element type that needs a newer Armature is refused at the start, in a sentence", (context) => {
    needsInstalled(context);
    const file = inFolder(NAME, "elements/ShelfMark/element.ts");
    const code = readFileSync(file, "utf8");
    writeFileSync(file, code.replace("defineElement({", 'defineElement({\n  armature: "99.0.0",'));
    const { status, output } = run(ARMATURE, "types");
    writeFileSync(file, code);
    expect(output).toMatch(
      /^The element type ShelfMark needs Armature 99\.0\.0, and this is [\d.]+: install the .*\.$/,
    );
    expect(status).toBe(1);
  });

  describe("the server", () => {
    let server: RunningServer | undefined;
    beforeAll(async () => {
      if (isLacking) return;
      const [command, ...args] = START;
      const program = [inFolder(NAME, "node_modules", command), ...args];
      server = await startServer(inFolder(NAME), program, accountsOf(NAME).member, inFolder("data"));
    });
    afterAll(() => server?.stop());
    const call: RunningServer["call"] = (route, body) => {
      if (server === undefined) throw new Error("The server does not run");
      return server.call(route, body);
    };

    test("stores a record of the own element type", async (context) => {
      needsInstalled(context);
      const answer = await call("item", { code: "b-1", name: "Atlas", shelfMark: "B042" });
      expect(await answer.json()).toMatchObject({ result: { code: "B-1", shelfMark: "B042" } });
      expect(answer.status).toBe(201);
    });

    test("refuses what the own element type and the own module refuse", async (context) => {
      needsInstalled(context);
      const mark = await call("item", { code: "b-2", name: "Atlas", shelfMark: "shelf" });
      expect([mark.status, await mark.json()]).toMatchObject([
        400,
        { errors: [{ code: "shelfMark", message: "Shelf mark must be a letter and three digits, such as B042." }] },
      ]);
      const retired = await call("item", { code: "b-3", name: "Atlas", state: "Retired" });
      expect([retired.status, await retired.json()]).toMatchObject([
        400,
        { errors: [{ code: "reasonMissing", message: "Say in Notes why the item was retired." }] },
      ]);
      expect((await call("item", { code: "b-3", name: "Atlas", state: "Retired", notes: "Torn." })).status).toBe(201);
    });

    test("writes a sheet in a process of its own", async (context) => {
      needsInstalled(context);
      const form = new FormData();
      form.append("entityName", "item");
      for (const name of ["code", "shelfMark"]) form.append("columnNameList[]", name);
      const answer = await call("entity/export", form);
      expect(await answer.text()).not.toContain("errors");
      expect(answer.status).toBe(200);
    });

    test("is called by a program with the typed client, whose types the command writes", (context) => {
      needsInstalled(context);
      const client = tarballs.find((file) => file.includes("client")) ?? "";
      expect(install(inFolder(NAME), client)).toBe(true);
      const page = readFileSync(path.join(root, "server/client/README.md"), "utf8");
      const [program = ""] = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);
      const address = String(server?.address);
      writeFileSync(inFolder(NAME, "program.ts"), program.replace("http://localhost:3000", address));
      const [username = "", password = ""] = /username: "(.*)", password: "(.*)"/.exec(program)?.slice(1) ?? [];
      const person = { ARMATURE_USERNAME: username, ARMATURE_PASSWORD: password };
      const written = spawnSync("npx", ["armature-client", address, "calls.ts"], {
        cwd: inFolder(NAME),
        encoding: "utf8",
        env: { ...process.env, ...person },
      });
      expect(written.stdout + written.stderr).toMatch(/^calls\.ts has the types of \d+ paths\.\n$/);
      expect(run("typescript/bin/tsc")).toEqual({ status: 0, output: "" });
      const { stdout } = spawnSync(process.execPath, ["program.ts"], { cwd: inFolder(NAME), encoding: "utf8" });
      expect(stdout).toBe("B042\n");
    });

    test("serves the pages that were built", async (context) => {
      needsInstalled(context);
      const answer = await fetch(`${server?.address}/`);
      expect(await answer.text()).toContain("<title>Library</title>");
    });
  });
});
