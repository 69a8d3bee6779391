import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { root } from "./run-steps.ts";

const PASSWORD = "Demo-password-1";

/** A server in a process of its own, and somebody who is signed in to it. */
export interface RunningServer {
  readonly address: string;
  /** A POST to a route of its API; a body that is no form is sent as JSON. */
  readonly call: (route: string, body: object | FormData) => Promise<Response>;
  /** A GET of a route of its API. */
  readonly read: (route: string) => Promise<Response>;
  /** Chooses the organization of the further calls. */
  readonly enter: (organizationId: number) => Promise<void>;
  /** All that it has printed. */
  readonly printed: () => string;
  /** @returns its exit code */
  readonly stop: () => Promise<number | null>;
}

/**
 * Starts a server, on a port that is free.
 * @param program what Node runs, from the folder
 * @param username of one of its demo sign-ins
 * @param settings further environment variables
 * @param node the program that runs it
 */
export async function startServer(
  folder: string,
  program: readonly string[],
  username: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  node = process.execPath,
): Promise<RunningServer> {
  // As `npm start` sets it: a start reads what others compiled.
  const NODE_COMPILE_CACHE = path.join(root, "node_modules/.cache/node");
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE,
    PORT: "0",
    DATA_DIR: dataDir,
    DEMO_PASSWORD: PASSWORD,
    LOG_LEVEL: "error",
    ...settings,
  };
  const server = spawn(node, program, { cwd: folder, env });
  const ended = once(server, "exit");
  let printed = "";
  for (const output of [server.stdout, server.stderr]) output.on("data", (bytes) => (printed += String(bytes)));
  const [, address = ""] = await untilPrinted(server, /is running at (\S+)\n/);
  let cookie = "";
  const call = (route: string, body: object | FormData): Promise<Response> => {
    const isForm = body instanceof FormData;
    const headers = { origin: address, cookie, ...(!isForm && { "content-type": "application/json" }) };
    return fetch(`${address}/api/${route}`, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) });
  };
  const signIn = await call("login", { username, password: PASSWORD });
  cookie = signIn.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const read = (route: string) => fetch(`${address}/api/${route}`, { headers: { cookie } });
  const enter = async (organizationId: number) => {
    const headers = { origin: address, cookie };
    const { status } = await fetch(`${address}/api/session/${organizationId}`, { method: "PUT", headers });
    if (status !== 200) throw new Error(`Organization ${organizationId} cannot be chosen: ${status}`);
  };
  const stop = async () => {
    server.kill();
    const [code] = (await ended) as [number | null];
    return code;
  };
  return { address, call, read, enter, printed: () => printed, stop };
}

/** Waits until a server has printed what is looked for. */
export function untilPrinted(server: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const listener = (chunk: unknown) => {
      printed += String(chunk);
      const found = pattern.exec(printed);
      if (found) resolve(found);
    };
    server.stdout?.on("data", listener);
    server.stderr?.on("data", listener);
    server.once("exit", () => reject(new Error(printed)));
  });
}
