import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { describePostgresql, embeddedDatabase, type TestDatabase } from "../../database/testing.ts";
import { openDatabase } from "../../database/open.ts";
import { silentLog } from "../../database/testing.ts";
import { startLine } from "../../database/postgresql/line.testing.ts";
import { writeMail } from "../../mail/outbox.ts";
import { addAccount, startServer, type TestServer } from "../../session/testing.ts";
import { registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

/** The samples of an answer: the name with its labels, and the value. */
function samplesOf(text: string): ReadonlyMap<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))] as const));
}

describe("who may read /metrics", () => {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await embeddedDatabase();
    server = await startServer(database);
  });
  afterAll(async () => {
    await server.app.close();
    await database.close();
  });

  let people = 0;
  async function signedIn(profile: "member" | "providerStaff" | "providerAdmin"): Promise<string> {
    const username = `${profile}${(people += 1)}@metrics.example`;
    await addAccount(database, { username, profile });
    return server.signIn(username);
  }

  test("metrics are for administrators and for who has METRICS_TOKEN, and for nobody else [F-009]", async () => {
    const metricsToken = "0123456789abcdef-metrics";
    const withToken = await startServer(database, { config: { metricsToken } });
    const ask = async (asked: TestServer, authorization?: string, token?: string) => {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await asked.call({ method: "GET", url: "/metrics", headers, token });
      if (answer.statusCode === 200) expect(answer.body).toContain("armature_call_duration_seconds");
      else expect(answer.json()).toMatchObject({ errors: [{ attribute: null }] });
      return answer.statusCode;
    };
    expect(await ask(withToken, `Bearer ${metricsToken}`)).toBe(200);
    expect(await ask(withToken, `bearer ${metricsToken}`)).toBe(200);
    for (const wrong of ["Bearer", "Bearer x", `Bearer ${metricsToken}x`, `Basic ${metricsToken}`, metricsToken])
      expect(await ask(withToken, wrong), wrong).toBe(401);
    const admin = await signedIn("providerAdmin");
    for (const each of [server, withToken]) {
      expect(await ask(each)).toBe(401);
      expect(await ask(each, undefined, "forged")).toBe(401);
      expect(await ask(each, undefined, await signedIn("member"))).toBe(403);
      expect(await ask(each, undefined, await signedIn("providerStaff"))).toBe(403);
      expect(await ask(each, undefined, admin)).toBe(200);
    }
    // Without METRICS_TOKEN, no bearer token is accepted, not even an empty one.
    for (const none of ["Bearer null", "Bearer undefined", "Bearer ", `Bearer ${metricsToken}`])
      expect(await ask(server, none), none).toBe(401);
    await withToken.app.close();
  });
});

describePostgresql(
  "metrics",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());
    const read = async () => samplesOf(String((await product.app.inject(await asManager())).body));
    const asManager = async () => ({
      method: "GET" as const,
      url: "/metrics",
      cookies: { jwt: await managerToken() },
    });
    let token: string | null = null;
    const managerToken = async () => (token ??= await signIn("manager@equipment.example"));
    async function signIn(username: string): Promise<string> {
      const { PASSWORD, ORIGIN } = await import("../../session/testing.ts");
      const payload = { username, password: PASSWORD };
      const answer = await product.app.inject({
        method: "POST",
        url: "/api/login",
        headers: { origin: ORIGIN },
        payload,
      });
      return answer.cookies.find(({ name }) => name === "jwt")?.value ?? "";
    }
    /** How much each sample grew meanwhile. */
    async function growthDuring(work: () => Promise<unknown>): Promise<(name: string) => number> {
      const before = await read();
      await work();
      const after = await read();
      return (name) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? 0);
    }
    const countOf = (operation: string, entity: string, status: number) =>
      `armature_call_duration_seconds_count{operation="${operation}",entity="${entity}",status="${status}"}`;

    test("count calls by operation and entity, and all unknown paths as one, never an address [ADD-072, F-136]", async () => {
      const grown = await growthDuring(async () => {
        const { id } = await product.create({ name: "Ward 7" });
        await product.call("technician", "GET", `device/${String(id)}`);
        await product.call("technician", "PUT", `device/${String(id)}`, { name: "Ward 8" });
        await product.call("technician", "GET", "device?filter=");
        await product.call("technician", "GET", "nothing/12345?secret=1");
        await product.call("technician", "GET", "other/12345?secret=1");
        await product.call("nobody", "GET", "device");
        await product.call("manager", "GET", "admin/outbox");
      });
      expect(grown(countOf("create", "device", 201))).toBe(1);
      expect(grown(countOf("read", "device", 200))).toBe(1);
      expect(grown(countOf("update", "device", 200))).toBe(1);
      expect(grown(countOf("list", "device", 200))).toBe(1);
      expect(grown(countOf("unknown", "", 404))).toBe(2);
      expect(grown(countOf("outbox_readOutbox", "", 200))).toBe(1);
      const text = String((await product.app.inject(await asManager())).body);
      expect(text).not.toMatch(/12345|secret|Ward/);
    });

    test("count statements and waits, publishes with their lock, and events of the security log [ADD-072, F-136]", async () => {
      const grown = await growthDuring(async () => {
        await product.publish("device.name", { label: "Name of it" });
        await product.call("nobody", "POST", "login", {
          username: "nobody@equipment.example",
          password: "Wrong horse 1",
        });
      });
      expect(grown("armature_database_statements_total")).toBeGreaterThan(5);
      expect(grown("armature_database_time_seconds_total")).toBeGreaterThan(0);
      expect(grown("armature_database_lock_seconds_total")).toBeGreaterThan(0);
      expect(grown("armature_database_connection_wait_seconds_total")).toBeGreaterThan(0);
      expect(grown("armature_call_turn_wait_seconds_total")).toBeGreaterThan(0);
      expect(grown('armature_publish_duration_seconds_count{result="published"}')).toBe(1);
      expect(grown("armature_publish_lock_seconds_count")).toBe(1);
      expect(grown('armature_security_events_total{kind="signInFailed"}')).toBe(1);
      expect(grown("armature_revision")).toBe(1);
    });

    test("say what is there now: connections, notifications, mails, sheets, release [ADD-072, F-136]", async () => {
      await product.publish("device.name", { label: "Name" });
      await expect
        .poll(async () => (await read()).get("armature_listener_last_event_timestamp_seconds"))
        .toBeGreaterThan(1e9);
      const { userId } = await database()
        .kysely.selectFrom("system.account")
        .select("userId")
        .executeTakeFirstOrThrow();
      const expires = new Date(Date.now() + 3_600_000).toISOString();
      await writeMail(database().kysely, { userId, to: "a@b.example", subject: "S", text: "T", expires }, new Date());
      const samples = await read();
      expect(samples.get('armature_mails{state="waiting"}')).toBe(1);
      expect(samples.get('armature_mails{state="refused"}')).toBe(0);
      expect(samples.get("armature_listener_connected")).toBe(1);
      expect(samples.get("armature_database_connections_max")).toBe(10);
      expect(samples.get('armature_database_connections{state="waiting"}')).toBe(0);
      expect(samples.get('armature_sheets{state="running"}')).toBe(0);
      expect(samples.get("armature_sheets_refused_total")).toBe(0);
      expect(samples.get("armature_event_streams")).toBe(0);
      const info = [...samples.keys()].find((name) => name.startsWith("armature_release_info"));
      expect(info).toMatch(/\{application="equipment",version="[\d.]+",armature="[\d.]+",digest="[\da-f]{64}"\}/);
    });
  },
  registerTemplate,
);

describePostgresql("metrics while the database is away", (database) => {
  test("are answered without what only it knows [ADD-072, F-136]", async () => {
    const line = await startLine(new URL(database().url ?? ""));
    const opened = await openDatabase({ url: line.url, dataDir: "", log: silentLog });
    const metricsToken = "0123456789abcdef-metrics";
    const server = await startServer(opened, { config: { metricsToken } });
    await sql`select 1`.execute(opened.kysely);
    await line.cut();
    const headers = { authorization: `Bearer ${metricsToken}` };
    await expect
      .poll(async () => (await server.call({ method: "GET", url: "/metrics", headers })).body)
      .toContain("armature_listener_connected 0");
    const { statusCode, body } = await server.call({ method: "GET", url: "/metrics", headers });
    expect(statusCode).toBe(200);
    expect(body).not.toContain("armature_mails{");
    await server.app.close();
    await line.cut();
    await opened.close();
  });
});
