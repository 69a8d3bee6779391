import { NO_FACTS } from "@armature/engine/rules";
import type { AddressInfo } from "node:net";
import { resolvePermission } from "@armature/engine/access";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase, silentLog, type TestDatabase } from "../database/testing.ts";
import { type Database, openDatabase } from "../database/open.ts";
import { createRecords } from "../records/records.ts";
import type { Scope } from "../records/scope.ts";
import { openMetadataStore } from "../metadata/metadata-store.ts";
import {
  ADMIN,
  aText,
  aUser,
  type Caller,
  emptyTemplate,
  MEMBER,
  revisionOf,
  rowsOf,
  startProduct,
  type TestProduct,
} from "../metadata/testing.ts";
import { equipment, OF_PEOPLE, NORTHGATE, registerTemplate } from "../testing/equipment.testing.ts";

const clock = () => new Date();

describe("two instances on one PostgreSQL", () => {
  let one: TestProduct;
  let two: TestProduct;
  let first: TestDatabase;
  let second: Database;
  let admin: Caller;
  let member: Caller;
  beforeAll(async () => {
    first = await cloneDatabase(registerTemplate);
    second = await openDatabase({ url: first.url, dataDir: "", log: silentLog });
    one = await startProduct(first);
    two = await startProduct(second);
    admin = await one.as(ADMIN);
    member = await two.as(MEMBER);
  });
  afterAll(async () => {
    await Promise.all([one?.app.close(), two?.app.close()]);
    await Promise.all([first?.close(), second?.close()]);
  });

  const cutListeners = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'armature listener' and datname = current_database()`.execute(first.kysely);

  /** Publishes an attribute and a rule on the first instance, then calls the second one at once. */
  const publishAndFollow = async (name: string) => {
    const onlyFor = { attribute: "jobTitle", comparativeOperator: "isEqual", value: name };
    const added = aText(name, { maxLength: 5, conditionalList: [{ if: onlyFor, then: [{ id: "show" }] }] });
    expect((await admin.post("/api/userAttribute", added)).status).toBe(201);
  };

  test("what a publish leaves as it is stays the same object on each, compiled too", async () => {
    const before = [one, two].map(({ metadata }) => metadata.current());
    await publishAndFollow("kept");
    expect((await member.get("/api/metadata")).status).toBe(200);
    for (const [i, { metadata }] of [one, two].entries()) {
      const [then, now] = [before[i], metadata.current()];
      expect(now.revision).toBe((then?.revision ?? 0) + 1);
      const changed = [...now.definitions].filter(([key, each]) => then?.definitions.get(key) !== each);
      expect(changed.map(([key]) => key)).toEqual(["attribute user.kept"]);
      const attributeOf = (compiled = now) => compiled.metadata.entities.get("user")?.byName.get("email");
      expect(attributeOf()).toBe(attributeOf(then));
    }
  });

  test("what one publishes holds for the very next request on the other: metadata, list and save", async () => {
    const { headers } = await member.get("/api/metadata");
    await publishAndFollow("first");
    const metadata = await member.get("/api/metadata", { "if-none-match": String(headers["etag"]) });
    expect(metadata.status).toBe(200);
    expect(metadata.headers["etag"]).not.toBe(headers["etag"]);

    await publishAndFollow("second");
    expect((await rowsOf(member, "/api/user?columns=second&limit=1"))[0]).toHaveProperty("second", null);

    await publishAndFollow("third");
    const tooLong = await member.post("/api/user", aUser({ jobTitle: "third", third: "too long" }));
    expect(tooLong).toMatchObject({ status: 400, body: { errors: [{ attribute: "third" }] } });

    await publishAndFollow("fourth");
    const hidden = await member.post("/api/user", aUser({ jobTitle: "none", fourth: "x" }));
    expect(hidden).toMatchObject({ status: 201, body: { result: { fourth: null } } });
  });

  test("so it does while the connection that listens is cut", async () => {
    await cutListeners();
    await publishAndFollow("unheard");
    const saved = await member.post("/api/user", aUser({ jobTitle: "unheard", unheard: "heard" }));
    expect(saved).toMatchObject({ status: 201, body: { result: { unheard: "heard" } } });
    expect(await revisionOf(member)).toBe(await revisionOf(admin));
  });

  test("a removal too: the other instance no longer asks for the column", async () => {
    await publishAndFollow("fleeting");
    expect((await member.get("/api/user?columns=fleeting")).status).toBe(200);
    await admin.remove("/api/userAttribute/fleeting");
    expect((await member.get("/api/user?columns=fleeting")).status).toBe(400);
    expect((await member.get("/api/user?limit=3")).status).toBe(200);
  });

  test("the event stream of the other instance tells the revision", async () => {
    await two.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = two.app.server.address() as AddressInfo;
    const leave = new AbortController();
    const cookie = `jwt=${await two.tokenOf(MEMBER)}`;
    const stream = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { cookie }, signal: leave.signal });
    let text = "";
    const reading = (async () => {
      for await (const bytes of stream.body ?? []) text += Buffer.from(bytes).toString();
    })().catch(() => undefined);
    await publishAndFollow("announced");
    const revision = await revisionOf(admin);
    await expect.poll(() => text).toContain(`data: {"revision":${revision}}`);
    leave.abort();
    await reading;
  });

  describe("an instance that has not yet heard of a revision", () => {
    const scopeOf = (entityNames: readonly string[], profiles: Parameters<typeof resolvePermission>[0]): Scope => ({
      userId: null,
      organizationId: NORTHGATE,
      variant: null,
      facts: NO_FACTS,
      state: null,
      permission: resolvePermission(profiles, "technician", OF_PEOPLE, entityNames),
    });
    /** Records whose metadata is updated only by their own reads and writes, not by notifications. */
    const deafRecords = async () => {
      const metadata = await openMetadataStore(second, equipment);
      const { entityNames, profiles, revision } = metadata.current();
      const records = createRecords({ database: second, metadata, clock });
      return { metadata, records, scope: scopeOf(entityNames, profiles), revision };
    };
    const createUser = (values: object) => ({
      entity: "user",
      source: "api" as const,
      items: [{ kind: "create" as const, values: { ...aUser(), ...values } }],
    });

    test("validates a write anew, by the rules that hold when it is written", async () => {
      await admin.post("/api/userAttribute", aText("strict"));
      const { records, scope, metadata, revision } = await deafRecords();
      await admin.put("/api/userAttribute/strict", { maxLength: 3 });
      expect(metadata.current().revision).toBe(revision);
      const result = await records.apply(scope, createUser({ strict: "too long" }), { atomic: "all" });
      expect(result.isWritten).toBe(false);
      expect(result.items[0]?.issues).toMatchObject([{ attribute: "strict" }]);
      expect(metadata.current().revision).toBe(revision + 1);
    });

    test("reads without a column that is gone, and writes into one that is new", async () => {
      await admin.post("/api/userAttribute", aText("leaving"));
      const { records, scope } = await deafRecords();
      await admin.remove("/api/userAttribute/leaving");
      const query = { entity: "user", where: null, sort: [], columns: null, count: "none" } as const;
      const { rows } = await records.query(scope, { ...query, page: { limit: 1 } });
      expect(rows[0]).not.toHaveProperty("leaving");

      const other = await deafRecords();
      await admin.post("/api/userAttribute", aText("arriving"));
      const { items } = await other.records.apply(other.scope, createUser({ arriving: "now" }), { atomic: "all" });
      expect(items[0]?.record).toMatchObject({ arriving: "now" });
    });

    test("loads an entity that it has never heard of when a write names it", async () => {
      const { records, scope } = await deafRecords();
      const changes = [
        { kind: "entity", entity: "ward", name: "ward", values: { label: "Ward", readableAttribute: "name" } },
        {
          kind: "attribute",
          entity: "ward",
          name: "wardId",
          values: { name: "wardId", label: "Ward ID", type: "integer", primaryKey: true, serverSet: true },
        },
        { kind: "attribute", entity: "ward", name: "name", values: aText("name") },
      ];
      const made = await admin.post("/api/metadata/publish", { base: await revisionOf(admin), changes });
      expect(made.status).toBe(200);
      await expect(records.get(scope, "ward", 1)).rejects.toMatchObject({ status: 404 });
      expect((await member.post("/api/ward", { name: "North" })).status).toBe(201);
    });
  });
});

describe("two instances that start at once", () => {
  test("on an empty database, both come up on one revision, and everything is there once", async () => {
    const first = await cloneDatabase(emptyTemplate);
    const second = await openDatabase({ url: first.url, dataDir: "", log: silentLog });
    const products = await Promise.all([startProduct(first), startProduct(second)]);
    expect(products.map(({ metadata }) => metadata.current().revision)).toEqual([1, 1]);
    const { rows } = await sql<{ people: number; options: number; organizations: number }>`select
      (select count(*)::int from data."user") as people, (select count(*)::int from data.option) as options,
      (select count(*)::int from data.organization) as organizations`.execute(first.kysely);
    expect(rows[0]?.people).toBeGreaterThan(10);
    expect(rows[0]?.organizations).toBe(2);
    const ready = await first.kysely.selectFrom("system.storage").select("ready").where("place", "=", "key").execute();
    expect(ready.every((row) => row.ready)).toBe(true);
    await Promise.all(products.map(({ app }) => app.close()));
    await Promise.all([first.close(), second.close()]);
  });
});
