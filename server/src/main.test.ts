import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** As `npm start` sets it: a second start reads what the first compiled. */
const COMPILED = fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url));
const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

/** A start on an empty folder fills it with examples; other tests run beside it. */
const START_MS = 90_000;

let parent: string;
const running = new Set<ChildProcess>();
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "armature-"));
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
  await rm(parent, { recursive: true, force: true });
});

/** A mail server that nobody asks for: without one the start warns. */
const MAIL = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "portal@product.example" };

interface Started {
  readonly child: ChildProcess;
  /** All that was printed. */
  readonly printed: { out: string; error: string };
  readonly ended: Promise<number | null>;
  readonly address: () => Promise<string>;
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: COMPILED, PORT: "0", DEMO: "off", ...MAIL, ...env },
  });
  running.add(child);
  const printed = { out: "", error: "" };
  child.stdout.on("data", (bytes) => (printed.out += String(bytes)));
  child.stderr.on("data", (bytes) => (printed.error += String(bytes)));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const found = () => /Armature is running at (\S+)/.exec(printed.out)?.[1];
  const address = async () => {
    await expect.poll(() => found() ?? printed.error, { timeout: START_MS, interval: 50 }).not.toBe("");
    return found() ?? Promise.reject(new Error(printed.error));
  };
  return { child, printed, ended, address };
}

describe("the process", { timeout: 3 * START_MS }, () => {
  test("starts on an empty folder, refuses it to a second process, stops on SIGTERM, starts again, and not on a port in use", async () => {
    const DATA_DIR = path.join(parent, "data");
    const first = start({ DATA_DIR });
    const address = await first.address();
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);

    const second = start({ DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.printed.error.trim().split("\n")).toHaveLength(1);
    expect(second.printed.error).toContain(`The database folder ${DATA_DIR} is in use by another process`);

    const signedOut = await fetch(`${address}/api/session`);
    expect(await signedOut.json()).toMatchObject({ result: { loggedIn: false } });
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);

    const again = start({ DATA_DIR });
    await again.address();
    again.child.kill("SIGINT");
    expect(await again.ended).toBe(0);

    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const { port } = blocker.address() as { port: number };
    const taken = start({ DATA_DIR, PORT: String(port) });
    expect(await taken.ended).toBe(1);
    expect(taken.printed.error).toBe(
      `Port ${port} of 127.0.0.1 is in use by another process: stop that one, or set PORT to another.\n`,
    );
    blocker.close();
  });

  test("prints every problem of the configuration and ends with 1", async () => {
    const refused = start({ PORT: "none", LOG_LEVEL: "loud" });
    expect(await refused.ended).toBe(1);
    expect(refused.printed.error).toBe(
      "The configuration is not valid:\n- PORT is 'none': give a whole number from 0 to 65535.\n- LOG_LEVEL is 'loud': give one of fatal, error, warn, info, debug, trace, silent.\n",
    );
  });

  test("a database that does not answer is one sentence", async () => {
    const unreachable = start({ DATABASE_URL: "postgres://app:secret@127.0.0.1:1/main" });
    expect(await unreachable.ended).toBe(1);
    expect(unreachable.printed.error).toMatch(
      /^Could not open the database at 127\.0\.0\.1:1\/main \(ECONNREFUSED\).*\n$/,
    );
  });
});
