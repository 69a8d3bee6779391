import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../database/open.ts";
import { describePostgresql, describeDatabases } from "../database/testing.ts";
import { NORTHGATE, registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import { addAccount, startServer } from "../session/testing.ts";
import { createLog } from "./log.ts";

type Line = Readonly<Record<string, unknown>> & { readonly msg: string };

const logInto = (lines: string[]) => createLog("info", { write: (line) => void lines.push(line) });
const linesOf = (lines: readonly string[], message: string) =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === message);

describePostgresql(
  "the log of calls",
  (database) => {
    const lines: string[] = [];
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database(), { log: logInto(lines) });
    });
    afterAll(() => product.close());
    const answeredTo = async (call: () => Promise<unknown>) => {
      await call();
      lines.length = 0;
      await call();
      return linesOf(lines, "answered").at(-1);
    };

    test("says which records, what was done with them, by whom, and what the time went to [ADD-071, F-136]", async () => {
      const { id } = await product.create({ name: "Secret name" });
      const path = `device/${String(id)}`;
      const line = await answeredTo(() => product.call("technician", "PUT", path, { name: "Other secret" }));
      expect(line).toMatchObject({
        requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        operation: "update",
        entity: "device",
        organizationId: NORTHGATE,
        by: "member",
        method: "PUT",
        status: 200,
      });
      for (const field of ["databaseMs", "lockMs", "connectionMs", "turnMs", "milliseconds"])
        expect(line?.[field], field).toEqual(expect.any(Number));
      expect(line?.["statements"]).toBeGreaterThan(3);
      expect(lines.join("")).not.toMatch(/secret/i);
    });

    test.each([
      ["GET", "device", { operation: "list", entity: "device", by: "member" }],
      ["GET", "deviceAuditHistory?filter[id]=1", { operation: "history", entity: "device" }],
      ["GET", "metadata", { operation: "metadata" }],
      ["GET", "session", { operation: "session_readSession" }],
      ["GET", "no/such/call", { operation: "unknown" }],
    ] as const)("names %s %s [ADD-071, F-136]", async (method, path, expected) => {
      expect(await answeredTo(() => product.call("technician", method, path))).toMatchObject(expected);
    });

    test("tells staff and tokens from people [ADD-071, F-136]", async () => {
      expect(await answeredTo(() => product.call("manager", "GET", "device"))).toMatchObject({ by: "staff" });
      const made = await product.call("technician", "POST", "account/token", {
        label: "Sync",
        days: 1,
        scopes: { entities: { device: "V" }, named: [] },
      });
      const { token } = made.body.result as unknown as { readonly token: string };
      const headers = { authorization: `Bearer ${token}` };
      expect(await answeredTo(() => product.call("nobody", "GET", "device", undefined, headers))).toMatchObject({
        by: "token",
        entity: "device",
      });
    });

    test("counts the wait for a record that another call holds [ADD-071, F-136]", async () => {
      const { id } = await product.create({ name: "Held" });
      const path = `device/${String(id)}`;
      lines.length = 0;
      const other = await openDatabase({ url: database().url, dataDir: "", log: logInto([]) });
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const { promise: isHeld, resolve: sayHeld } = Promise.withResolvers<void>();
      const holding = other.kysely.transaction().execute(async (trx) => {
        await trx
          .selectFrom("data.device" as never)
          .select("id" as never)
          .where("id" as never, "=", id as never)
          .forUpdate()
          .execute();
        sayHeld();
        await held;
      });
      await isHeld;
      const answering = product.call("technician", "PUT", path, { name: "Waited" });
      await new Promise((done) => setTimeout(done, 400));
      release();
      await holding;
      expect((await answering).status).toBe(200);
      const [line] = linesOf(lines, "answered");
      expect(line?.["lockMs"]).toBeGreaterThan(300);
      expect(line?.["databaseMs"]).toBeGreaterThanOrEqual(Number(line?.["lockMs"]));
      await other.close();
    });
  },
  registerTemplate,
);

describeDatabases("what a proxy says of a call", (database) => {
  const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { "x-request-id": "edge-1.7", traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

  async function logged(given: Record<string, string>, trustedProxies: readonly string[] = ["10.1.2.3"]) {
    const lines: string[] = [];
    const server = await startServer(database(), { config: { trustedProxies }, lines });
    const answer = await server.call({
      method: "GET",
      url: "/api/settings",
      remoteAddress: "10.1.2.3",
      headers: given,
    });
    await server.app.close();
    return { line: linesOf(lines, "answered")[0], id: answer.headers["x-request-id"] };
  }

  test("counts from a trusted one: the request id and the trace [ADD-071, F-136]", async () => {
    const { line, id } = await logged({ ...headers, "x-forwarded-for": "198.51.100.7" });
    expect(id).toBe("edge-1.7");
    expect(line).toMatchObject({ requestId: "edge-1.7", traceId: TRACE });
  });

  test.each([
    ["nobody in between", headers, ["10.1.2.3"]],
    ["a proxy that is not trusted", { ...headers, "x-forwarded-for": "198.51.100.7" }, ["10.9.9.9"]],
    [
      "a trusted proxy with headers that are none",
      { "x-request-id": 'a"b c', traceparent: "00-0-0-01", "x-forwarded-for": "198.51.100.7" },
      ["10.1.2.3"],
    ],
  ])("does not count from %s [ADD-071, F-136]", async (_, given, trusted) => {
    const { line, id } = await logged(given, trusted);
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(line).toMatchObject({ requestId: id });
    expect(line).not.toHaveProperty("traceId");
  });
});

describe("slow statements", () => {
  describeDatabases("are logged", (database) => {
    test("with their text and their call, without values [ADD-071, F-136]", async () => {
      const lines: string[] = [];
      const slowStatement = 0;
      const opened = await openDatabase({
        url: database().url ?? "memory://",
        dataDir: "",
        log: logInto(lines),
        slowStatement,
      });
      if (database().kind === "postgresql") {
        await addAccount(opened, { username: "slow@log.example" });
        const server = await startServer(opened);
        await server.signIn("slow@log.example");
        await server.app.close();
        const slow = linesOf(lines, "slow statement");
        expect(slow.find(({ operation }) => operation === "session_login")).toMatchObject({
          statement: expect.stringContaining("$1") as string,
          milliseconds: expect.any(Number) as number,
          requestId: expect.any(String) as string,
        });
      } else await opened.check();
      expect(linesOf(lines, "slow statement").length).toBeGreaterThan(0);
      expect(lines.join("")).not.toContain("slow@log.example");
      await opened.close();
    });
  });
});
