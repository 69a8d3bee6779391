import { createServer, type AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { startLine } from "./line.testing.ts";
import { cloneDatabase, silentLog } from "../testing.ts";
import { openWhenThere } from "./wait.ts";

const noting = (lines: string[]) => ({ ...silentLog, warn: (_: object, message: string) => void lines.push(message) });

describe("a start before the database", () => {
  test("waits for it, says so once, and goes on when it is there [F-135]", async () => {
    const { url, close } = await cloneDatabase();
    const line = await startLine(new URL(url ?? ""));
    await line.cut();
    const lines: string[] = [];
    const opening = openWhenThere({ url: line.url, dataDir: "", log: noting(lines) });
    await expect.poll(() => lines.length).toBe(1);
    await new Promise((done) => setTimeout(done, 1_500));
    await line.repair();
    const database = await opening;
    const { host, pathname } = new URL(line.url);
    expect(lines).toEqual([`Waiting for the database at ${host}${pathname}`]);
    expect(await database.check()).toBe("ready");
    await database.close();
    await line.close();
    await close();
  });

  test("ends with the sentence once the time is over [F-135]", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    const { port } = server.address() as AddressInfo;
    await new Promise((done) => server.close(done));
    const opening = openWhenThere({ url: `postgres://app@127.0.0.1:${port}/main`, dataDir: "", log: silentLog }, 500);
    await expect(opening).rejects.toThrow(`Could not open the database at 127.0.0.1:${port}/main (ECONNREFUSED)`);
  });

  test("does not wait for what waiting does not mend", async () => {
    const { url, close } = await cloneDatabase();
    const unknown = new URL(url ?? "");
    unknown.pathname = "/nowhere";
    const lines: string[] = [];
    await expect(openWhenThere({ url: unknown.href, dataDir: "", log: noting(lines) })).rejects.toThrow("(3D000)");
    expect(lines).toEqual([]);
    await close();
  });
});
