import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { accountsOf, applicationFiles } from "./application-folder.ts";
import { packAll, packedManifests } from "./pack-packages.ts";
import { bin, root } from "./scratch.testing.ts";

/** Follows docs/guides/use-the-packages.md in an empty folder outside the checkout, with the tarballs. */
const guide = readFileSync(path.join(root, "docs/guides/use-the-packages.md"), "utf8");
const FILES = [...guide.matchAll(/```\w+\n(?:\/\/|<!--) ([\w.-]+)(?: -->)?\n(.*?)```/gs)];
const ATTRIBUTE: unknown = JSON.parse(/```json\n(.*?)```/s.exec(guide)?.[1] ?? "null");
const PASSWORD = "Demo-password-1";
/** npm's messages when its cache lacks a package and there is no network. */
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
  const run = spawnSync("npm", [...args, "--no-audit", "--no-fund", "--strict-allow-scripts=false"], {
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

/** In the versions of the checkout, which are in npm's cache, with the types that the declarations need. */
function toolsOfBuild(): readonly string[] {
  const versions = { ...devDependenciesOf("server"), ...devDependenciesOf(".") };
  const types = ["@types/node", "@types/pg", "@types/react", "@types/react-dom"];
  const tools = ["vite", "@vitejs/plugin-react", "tailwindcss", "@tailwindcss/vite", ...types];
  return tools.map((name) => `${name}@${versions[name]}`);
}

/** Without these, npm would report that our packages do not fit together. */
function packagesOfOthers(): readonly string[] {
  const needed = packedManifests().flatMap((each) =>
    Object.entries({ ...each.dependencies, ...each.peerDependencies }),
  );
  const others = needed.filter(([name]) => !name.startsWith("@armature/"));
  return [...new Set(others.map(([name, range]) => `${name}@${range}`)), ...toolsOfBuild()];
}

function devDependenciesOf(place: string): Readonly<Record<string, string>> {
  const text = readFileSync(path.join(root, place, "package.json"), "utf8");
  return (JSON.parse(text) as { devDependencies: Readonly<Record<string, string>> }).devDependencies;
}

function writeApplication(): void {
  const write = (file: string, text: string) => {
    const target = inFolder("application", file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  };
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, "metadata/equipment", file), "utf8"));
  write("package.json", JSON.stringify({ name: "library", private: true, type: "module" }));
  for (const [, file = "", text = ""] of FILES) write(file, text);
  for (const [file, content] of Object.entries(applicationFiles("library", "Library", read))) {
    const own = file === "entities/item/attributes.json" ? [...(content as readonly unknown[]), ATTRIBUTE] : content;
    write(`metadata/library/${file}`, JSON.stringify(own));
  }
}

test("the application is six files and its metadata", () => {
  const files = ["index.html", "lending.ts", "main.tsx", "server.ts", "shelf-mark.ts", "vite.config.ts"];
  expect(new Set(FILES.map(([, file]) => file))).toEqual(new Set(files));
});

// It takes two minutes, so only `npm run rehearse` runs it. The check reads the manifests (packages.test.ts).
describe.skipIf(process.env["REHEARSAL"] !== "yes")("in an empty folder outside", () => {
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "armature-outside-"));
    tarballs = packAll(folder);
    writeApplication();
    const isInstalled =
      install(folder, "--dry-run", ...packagesOfOthers()) &&
      install(inFolder("application"), ...tarballs, ...toolsOfBuild());
    isLacking = !isInstalled;
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true }));

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
    const names = globSync("**/*", { cwd: inFolder("application/node_modules/@armature") });
    expect(names.length).toBeGreaterThan(2000);
    expect(
      names.filter((name) => /\.(test|stories|testing)\.|\/testing\/|tsconfig|(?<!\.d)\.tsx?$/.test(name)),
    ).toEqual([]);
    const packages = ["engine", "migrations", "metadata", "renderer", "plugins", "server"];
    const kept = packages.flatMap((name) => ["README.md", "LICENSE"].map((file) => path.join(name, file)));
    expect(names).toEqual(expect.arrayContaining(kept));
  });

  test("the application compiles against their declarations", (context) => {
    needsInstalled(context);
    const options = "--noEmit --strict --target es2024 --lib es2024,dom,dom.iterable --module preserve --jsx react-jsx";
    const more = "--moduleResolution bundler --allowImportingTsExtensions --resolveJsonModule --types node,vite/client";
    const files = globSync("*.{ts,tsx}", { cwd: inFolder("application") });
    const run = spawnSync(
      process.execPath,
      [bin("typescript/bin/tsc"), ...options.split(" "), ...more.split(" "), ...files],
      { cwd: inFolder("application"), encoding: "utf8" },
    );
    expect(run.stdout).toBe("");
  });

  test("the pages are built with the styles of the platform", (context) => {
    needsInstalled(context);
    const run = spawnSync(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], {
      cwd: inFolder("application"),
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production" },
    });
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: "" });
    const [sheet = ""] = globSync("dist/assets/index-*.css", { cwd: inFolder("application") });
    const styles = readFileSync(inFolder("application", sheet), "utf8");
    expect(styles).toContain(".h-top-bar");
    expect(styles).toContain("--canvas");
    expect(existsSync(inFolder("application", `${sheet}.br`))).toBe(true);
  });

  describe("the server", () => {
    let server: ChildProcess | undefined;
    let address = "";
    let cookie = "";

    beforeAll(async () => {
      if (isLacking) return;
      const env = {
        ...process.env,
        PORT: "0",
        DATA_DIR: inFolder("data"),
        DEMO_PASSWORD: PASSWORD,
        LOG_LEVEL: "error",
      };
      server = spawn(process.execPath, ["server.ts"], { cwd: inFolder("application"), env });
      address = await addressOf(server);
      const signIn = await call("login", { username: accountsOf("library").member, password: PASSWORD });
      cookie = signIn.headers
        .getSetCookie()
        .map((each) => each.split(";")[0])
        .join("; ");
    }, 120_000);
    afterAll(async () => {
      if (server === undefined) return;
      const ended = new Promise((resolve) => void server?.once("exit", resolve));
      server.kill();
      await ended;
    });

    function call(route: string, body: object | FormData): Promise<Response> {
      const isForm = body instanceof FormData;
      const headers = { origin: address, cookie, ...(!isForm && { "content-type": "application/json" }) };
      return fetch(`${address}/api/${route}`, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) });
    }

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

    test("serves the pages that were built", async (context) => {
      needsInstalled(context);
      const answer = await fetch(`${address}/`);
      expect(await answer.text()).toContain("<title>Library</title>");
    });
  });
});

/** The server's address, from the line that it prints. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const onOutput = (chunk: unknown) => {
      printed += String(chunk);
      const found = /is running at (\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    server.stdout?.on("data", onOutput);
    server.stderr?.on("data", onOutput);
    server.once("exit", () => reject(new Error(printed)));
  });
}
