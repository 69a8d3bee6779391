import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ARMATURE_VERSION } from "@armature/engine";
import { migrationNames } from "@armature/migrations";
import { emptyImage, makeImage } from "../database/embedded/small-image.ts";
import type { WholeApplication } from "../modules/application-code.ts";
import { readExampleAccounts, readExampleRecords } from "../seed/seed-files.ts";
import { loadConfig } from "./load-config.ts";
import { openServer, type OpenServer } from "./open-server.ts";

const ORIGIN = "http://127.0.0.1";
const PASSWORD = "Test-password-1";

/** What a test server is opened with. */
export interface TestServerOptions {
  /** What the server takes for now. By default it is the real time, until `clock.set`. */
  readonly clock?: Date;
  /** `postgres://…` of an empty database. By default, each server has an embedded one in memory, with the examples. */
  readonly database?: string;
  /** The folder of the built pages, for a browser. */
  readonly pages?: string;
}

/** What a call answered. */
export interface TestAnswer {
  readonly status: number;
  /** Parsed, if it is JSON. */
  readonly body: unknown;
}

/** A mail as the server wrote it. */
export interface TestMail {
  readonly to: string;
  readonly subject: string;
  /** Null once it was sent. */
  readonly text: string | null;
}

/** An application in this process, with its examples. */
export interface TestServer {
  /**
   * Makes a call as somebody of the examples.
   * @param who the e-mail address of an account, or its profile, of which the first is taken
   * @param path below `/api/`
   * @throws Error for an account that there is not, with those that there are
   */
  readonly callAs: (who: string, method: Method, path: string, body?: object) => Promise<TestAnswer>;
  readonly clock: {
    readonly now: () => Date;
    /** Who calls after this has signed in anew. */
    readonly set: (now: Date) => void;
  };
  readonly jobs: {
    /** Runs all jobs that are due by the clock, those that they add too. The server also runs them by itself. */
    readonly runDue: () => Promise<void>;
  };
  /** All mails that were written, oldest first. */
  readonly mails: () => Promise<readonly TestMail[]>;
  readonly server: OpenServer;
  readonly close: () => Promise<void>;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Opens an application for tests: with its examples, on an image of the embedded database that is made once and kept in
 * `node_modules/.cache`.
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { readApplication } from "@armature/server";
 * import { startTestServer } from "@armature/server/test-server";
 * export async function test() {
 *   const server = await startTestServer({ ...readApplication("metadata", "library", registry), modules: [] });
 *   const { status } = await server.callAs("member", "GET", "item");
 *   await server.close();
 *   return status;
 * }
 * ```
 */
export async function startTestServer(
  application: WholeApplication,
  options: TestServerOptions = {},
): Promise<TestServer> {
  let fixed = options.clock ?? null;
  const now = () => fixed ?? new Date();
  const server = await openServer({
    application,
    config: configOf({ DATABASE_URL: options.database ?? "memory://" }),
    clock: now,
    ...(options.pages !== undefined && { pages: options.pages }),
    ...(options.database === undefined && { image: await imageOf(application) }),
  });
  const cookies = new Map<string, Promise<string>>();
  return {
    async callAs(who, method, path, body) {
      const account = accountOf(application, who);
      const known = cookies.get(account) ?? signIn(server, account);
      cookies.set(account, known);
      return call(server, { method, path, body, cookie: await known });
    },
    clock: {
      now,
      set(to) {
        fixed = to;
        // A session may have ended until then.
        cookies.clear();
      },
    },
    jobs: { runDue: () => server.worker.runDue() },
    async mails() {
      const { kysely } = server.publishing.database;
      return kysely.selectFrom("system.mail").select(["to", "subject", "text"]).orderBy("id").execute();
    },
    server,
    close: () => server.close(),
  };
}

/**
 * Lets a browser reach a test server.
 * @returns its address, on a free port of this machine
 * @example
 * ```ts
 * import { serveApp, type TestServer } from "@armature/server/test-server";
 * export const addressOf = (server: TestServer): Promise<string> => serveApp(server);
 * ```
 */
export function serveApp({ server }: Pick<TestServer, "server">): Promise<string> {
  return server.app.listen({ port: 0, host: "127.0.0.1" });
}

function configOf(place: Readonly<Record<string, string>>) {
  const demo = { DEMO: "on", DEMO_PASSWORD: PASSWORD, PUBLIC_URL: ORIGIN, LOG_LEVEL: "silent" };
  return loadConfig({ ...place, ...demo });
}

/** The account with this address, or the first with this profile. */
function accountOf({ metadata }: WholeApplication, who: string): string {
  const further = readExampleRecords(metadata).flatMap(({ accounts }) => accounts);
  const accounts = [...readExampleAccounts(metadata), ...further];
  const found = accounts.find(({ email }) => email === who) ?? accounts.find(({ profile }) => profile === who);
  if (found !== undefined) return found.email;
  const known = accounts.map(({ email, profile }) => `${email} (${profile})`).join(", ");
  throw new Error(`The examples have no account ${who}; there are ${known}.`);
}

interface Call {
  readonly method: Method;
  readonly path: string;
  readonly body?: object | undefined;
  readonly cookie?: string;
}

async function call({ app }: OpenServer, { method, path: route, body, cookie = "" }: Call): Promise<TestAnswer> {
  const headers = { origin: ORIGIN, cookie };
  const {
    statusCode,
    payload,
    headers: got,
  } = await app.inject({
    method,
    url: `/api/${route}`,
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const isJson = String(got["content-type"]).startsWith("application/json");
  return { status: statusCode, body: isJson ? JSON.parse(payload) : payload };
}

async function signIn({ app }: OpenServer, username: string): Promise<string> {
  const payload = { username, password: PASSWORD };
  const answer = await app.inject({ method: "POST", url: "/api/login", headers: { origin: ORIGIN }, payload });
  if (answer.statusCode !== 200) throw new Error(`${username} cannot sign in: ${answer.payload}`);
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** The database after the first start of an application, as a file that is made once for what ships. */
async function imageOf(application: WholeApplication): Promise<Blob> {
  const file = path.resolve("node_modules/.cache/armature", `${application.name}-${contentHash(application)}.tar`);
  const fill = async (dataDir: string, image: Blob) =>
    (await openServer({ application, config: configOf({ DATA_DIR: dataDir }), image })).close();
  const made = async () => makeImage(file, new Blob([await emptyImage()]), fill);
  return new Blob([existsSync(file) ? await readFile(file) : await made()]);
}

/** Another one for each change of what an image is made of. */
function contentHash({ metadata, platform, modules, migrations = [] }: WholeApplication): string {
  const own = migrations.map(({ name, checksum }) => [name, checksum]);
  const hash = createHash("sha256").update(JSON.stringify([ARMATURE_VERSION, migrationNames, own]));
  for (const folder of [platform, metadata])
    for (const file of globSync("**/*.json", { cwd: folder }).toSorted())
      hash.update(file).update(readFileSync(path.join(folder, file)));
  for (const { loadExamples, optionLists } of modules) hash.update(String([loadExamples, optionLists]));
  return hash.digest("hex").slice(0, 16);
}
