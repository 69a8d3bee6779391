import { fold } from "@armature/engine";
import { type KyselyPlugin, type QueryId, type RawNode, sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { asOneInstance } from "../database/one-instance.ts";
import { describeDatabases } from "../database/testing.ts";
import { publish, type PublishDeps } from "./publish.ts";
import { loadDropped } from "../metadata/catalogue.ts";
import { purgeRemoved } from "./jobs/purge-removed.ts";
import { definitionKey } from "../metadata/definitions.ts";
import { aText, aUser, OTHER_MEMBER, revisionOf, rowsOf, sharedProduct } from "../metadata/testing.ts";
import { registerTemplate } from "../testing/equipment.testing.ts";
import { buildUniques } from "./jobs/unique-job.ts";
import { sweepAll } from "../session/sweep.ts";

const MANY = 1_500;
/** The maximum number of changes in one call. */
const MOST = 1_000;
const names = Array.from({ length: MANY }, (_, i) => `a${i + 1}`);
/** 40 characters, different for each attribute and record. */
const textOf = (name: string, record: string) => `${record} ${name} `.padEnd(40, "x");

/** Waits for something after the first statement that begins like this. */
function afterFirst(beginning: string, wait: () => Promise<unknown>): KyselyPlugin {
  let first: QueryId | null = null;
  return {
    transformQuery: ({ node, queryId }) => {
      const text = node.kind === "RawNode" ? (node as RawNode).sqlFragments[0]?.trim() : undefined;
      if (text?.startsWith(beginning)) first ??= queryId;
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (queryId === first) await wait();
      return result;
    },
  };
}

describeDatabases(
  "storage",
  (database, kind) => {
    const lines: string[] = [];
    const { product, admin, member } = sharedProduct(database, { lines });

    const publishAll = async (changes: readonly object[]) => {
      const answer = await admin.post("/api/metadata/publish", { base: await revisionOf(admin), changes });
      expect(answer).toMatchObject({ status: 200 });
    };
    const placeOf = (entity: string, attribute: string) =>
      database()
        .kysely.selectFrom("system.storage")
        .select(["place", "columnName", "ready"])
        .where("entity", "=", entity)
        .where("attribute", "=", attribute)
        .execute();
    /** Which transaction wrote each record last. */
    const versionsOf = async (entity: string) =>
      (
        await sql`select "wideId" as id, xmin::text from ${sql.id("data", entity)} order by 1`.execute(
          database().kysely,
        )
      ).rows;
    const filterBy = (attribute: string, operator: string, value: unknown) =>
      encodeURIComponent(JSON.stringify({ kind: "term", attribute, operator, values: [value] }));

    // Both databases have the same limits for columns and rows.
    describe.runIf(kind === "postgresql")(`an entity of ${MANY} text attributes, all filled with 40 characters`, () => {
      const record = (label: string) => Object.fromEntries(names.map((name) => [name, textOf(name, label)]));
      let id = 0;
      beforeAll(async () => {
        const key = { name: "wideId", label: "Wide ID", type: "integer", primaryKey: true, serverSet: true };
        const changes = [
          { kind: "entity", entity: "wide", name: "wide", values: { label: "Wide", readableAttribute: "a1" } },
          { kind: "attribute", entity: "wide", name: "wideId", values: key },
          ...names.map((name) => ({ kind: "attribute", entity: "wide", name, values: aText(name) })),
        ];
        await publishAll(changes.slice(0, MOST));
        await publishAll(changes.slice(MOST));
        const { status, body } = await member.post("/api/wide", record("one"));
        expect(status).toBe(201);
        id = Number(body.result["wideId"]);
        expect((await member.post("/api/wide", record("two"))).status).toBe(201);
      });

      test("the first are columns, the others share one", async () => {
        expect(await placeOf("wide", "a1")).toMatchObject([{ place: "column" }]);
        expect(await placeOf("wide", "a1500")).toMatchObject([{ place: "extra" }]);
      });

      test("is saved and read whole", async () => {
        const { body } = await member.get(`/api/wide/${id}`);
        expect(body.result).toMatchObject(record("one"));
      });

      test.each(["a1", "a1500"])("is filtered and sorted by %s, wherever that is", async (name) => {
        const where = filterBy(name, "contains", `TWO ${name} `);
        expect(await rowsOf(member, `/api/wide?filter=${where}&columns=${name}`)).toMatchObject([
          { [name]: textOf(name, "two") },
        ]);
        const sorted = await rowsOf(member, `/api/wide?sort=-${name}&columns=${name}`);
        expect(sorted.map((row) => row[name])).toEqual([textOf(name, "two"), textOf(name, "one")]);
      });

      test("changes one of them, with a history of that one", async () => {
        const changed = await member.put(`/api/wide/${id}`, { a1499: "changed" });
        expect(changed).toMatchObject({
          status: 200,
          body: { result: { a1499: "changed", a1500: textOf("a1500", "one") } },
        });
        const history = await rowsOf(member, `/api/wideAuditHistory?filter={"wideId":${id}}`);
        expect(history.at(-1)).toMatchObject({ attributeMap: { a1499: "changed" } });
        expect(Object.keys(history[0]?.["attributeMap"] as object)).toHaveLength(MANY + 1);
        expect((await member.put(`/api/wide/${id}`, { a1499: null })).body.result["a1499"]).toBeNull();
      });

      test.each(["a2", "a1498"])(
        "%s, removed and brought back, has its values, though records were saved meanwhile",
        async (name) => {
          const before = await versionsOf("wide");
          expect((await admin.remove(`/api/attribute/wide.${name}`)).status).toBe(200);
          const revision = await revisionOf(admin);
          // No record is written under the lock of the publish.
          expect(await versionsOf("wide")).toEqual(before);
          expect(await placeOf("wide", name)).toMatchObject([{ place: "aside" }]);
          const saved = await member.put(`/api/wide/${id}`, { a1497: `without ${name}`, a3: `without ${name}` });
          expect(saved.status).toBe(200);
          expect(saved.body.result).not.toHaveProperty(name);
          const meanwhile = await versionsOf("wide");
          expect((await admin.post("/api/metadata/revert", { revision, base: revision })).status).toBe(200);
          expect(await versionsOf("wide")).toEqual(meanwhile);
          const { body } = await member.get(`/api/wide/${id}`);
          expect(body.result).toMatchObject({ [name]: textOf(name, "one"), a1497: `without ${name}` });
        },
      );

      test("a choice among those that share a column keeps its values as one and as several [ADM-D21]", async () => {
        const values = { label: "Skill", elementType: "Combobox", comboboxOptionList: ["A", "B"], orderNumber: 9_999 };
        await publishAll([{ kind: "attribute", entity: "wide", name: "skill", values }]);
        expect(await placeOf("wide", "skill")).toMatchObject([{ place: "extra" }]);
        const several = (multiple: boolean) => admin.put("/api/attribute/wide.skill", { multiple });
        const now = async () => (await member.get(`/api/wide/${id}`)).body.result;
        const others = { a4: textOf("a4", "one"), a1499: (await now())["a1499"] };
        expect((await member.put(`/api/wide/${id}`, { skill: "A" })).status).toBe(200);
        expect((await several(true)).status).toBe(200);
        expect(await now()).toMatchObject({ skill: ["A"], ...others });
        expect((await member.put(`/api/wide/${id}`, { skill: ["B", "A"] })).status).toBe(200);
        expect((await several(false)).status).toBe(200);
        expect(await now()).toMatchObject({ skill: "B", ...others });
        expect((await several(true)).status).toBe(200);
        expect(await now()).toMatchObject({ skill: ["B", "A"], ...others });
        expect((await member.put(`/api/wide/${id}`, { skill: null })).status).toBe(200);
        expect((await several(false)).status).toBe(200);
        expect((await now())["skill"]).toBeNull();
      });

      const DAYS = 12;
      const clock = () => new Date();
      const purgeAfter = (days: number) =>
        purgeRemoved(
          { database: database(), clock, config: { removedValuesDays: DAYS } },
          new Date(Date.now() + days * 86_400_000),
        );
      // Runs the hourly sweep at once, without waiting days until sessions end.
      const sweepNow = () => sweepAll({ database: database(), clock, config: { removedValuesDays: 0 } }, clock());
      test.each<[name: string, purge: () => Promise<unknown>]>([
        ["a300", () => Promise.all([purgeAfter(DAYS + 0.1), purgeAfter(DAYS + 0.1)])],
        ["a1496", sweepNow],
      ])(
        "%s, removed longer ago than values are kept, is empty when it comes back; all else stays [ADM-D21]",
        async (name, purge) => {
          const before = await versionsOf("wide");
          expect((await admin.remove(`/api/attribute/wide.${name}`)).status).toBe(200);
          const revision = await revisionOf(admin);
          // No record is written under the lock of the publish.
          expect(await versionsOf("wide")).toEqual(before);
          await purgeAfter(DAYS - 0.1);
          expect(await placeOf("wide", name)).toMatchObject([{ place: "aside" }]);
          await purge();
          expect(await placeOf("wide", name)).toEqual([]);
          const { rows } = await sql<{ row: string }>`select to_jsonb(w)::text as row from data.wide w`.execute(
            database().kysely,
          );
          expect(rows.map(({ row }) => row.includes(` ${name} `))).toEqual([false, false]);
          const meanwhile = await versionsOf("wide");
          expect((await admin.post("/api/metadata/revert", { revision, base: revision })).status).toBe(200);
          expect(await versionsOf("wide")).toEqual(meanwhile);
          const { body } = await member.get(`/api/wide/${id}`);
          expect(body.result).toMatchObject({ [name]: null, a2: textOf("a2", "one"), a1495: textOf("a1495", "one") });
          expect((await member.put(`/api/wide/${id}`, { [name]: "anew" })).body.result).toMatchObject({
            [name]: "anew",
          });
        },
      );

      test("one that shares a column can become unique", async () => {
        await admin.put("/api/attribute/wide.a1400", { uniqueIn: "organization" });
        await expect
          .poll(async () => (await placeOf("wide", "a1400")).find((row) => row.place === "key")?.ready)
          .toBe(true);
        const clash = await member.post("/api/wide", { a1400: textOf("a1400", "two").toUpperCase() });
        expect(clash).toMatchObject({ status: 409, body: { errors: [{ code: "unique", attribute: "a1400" }] } });
      });
    });

    describe("an attribute that becomes unique", () => {
      const keyName = (attribute: string) => {
        const name = { kind: "attribute", entity: "user", name: attribute } as const;
        return `key_${product().metadata.current().definitions.get(definitionKey(name))?.id}`;
      };
      const readyOf = async (attribute: string) =>
        (await placeOf("user", attribute)).find((row) => row.place === "key")?.ready;
      const hasConstraint = async (attribute: string) => {
        const { rows } = await sql`select 1 from pg_constraint where conname = ${`unique_${keyName(attribute)}`}
          and contype = 'u' and condeferrable`.execute(database().kysely);
        return rows.length === 1;
      };
      const columnsOfConstraint = async (attribute: string) => {
        const { rows } = await sql<{ columns: number }>`select cardinality(conkey) as columns from pg_constraint
          where conname = ${`unique_${keyName(attribute)}`}`.execute(database().kysely);
        return rows[0]?.columns;
      };
      const make = async (attribute: string, values: readonly string[]) => {
        expect((await admin.post("/api/userAttribute", aText(attribute))).status).toBe(201);
        const urls: string[] = [];
        for (const value of values) {
          const { body } = await member.post("/api/user", aUser({ [attribute]: value }));
          urls.push(`/api/user/${Number(body.result["userId"])}`);
        }
        return urls;
      };

      const deps = (): PublishDeps => ({
        database: database(),
        metadata: product().metadata,
        clock: () => new Date(),
      });
      /** Publishes without the slow steps. */
      const publishAlone = (
        attribute: string,
        { layer, uniqueIn }: { readonly layer: "local" | "shipped"; readonly uniqueIn: "organization" | "all" },
      ) => {
        const name = { kind: "attribute", entity: "user", name: attribute } as const;
        return publish(deps(), {
          authorId: null,
          note: null,
          base: null,
          changes: (current) => {
            const values = current.get(definitionKey(name))?.local?.values ?? {};
            return [{ ...name, layer, values: { ...values, uniqueIn } }];
          },
        });
      };
      /** Runs the slow steps as an instance does, so that those of an earlier publish complete first. */
      const build = (background = database().background) =>
        asOneInstance(database(), () => buildUniques({ ...deps(), database: { ...database(), background } }));

      test("gets a key for what is there, a constraint, and holds for the next save", async () => {
        await make("locker", ["L-1", " Ünïcode ", "İstanbul"]);
        expect((await admin.put("/api/userAttribute/locker", { uniqueIn: "organization" })).status).toBe(200);
        await expect.poll(() => readyOf("locker")).toBe(true);
        expect(await hasConstraint("locker")).toBe(true);
        const key = sql.id(keyName("locker"));
        const { rows } = await sql<{ value: string; key: string }>`
          select "locker" as value, ${key} as key from data."user" where "locker" is not null`.execute(
          database().kysely,
        );
        expect(rows).toHaveLength(3);
        for (const row of rows) expect(row.key).toBe(fold(row.value));
        const clash = await member.post("/api/user", aUser({ locker: "l-1" }));
        expect(clash).toMatchObject({ status: 409, body: { errors: [{ code: "unique", attribute: "locker" }] } });
      });

      test("is checked by the engine while its keys are still to be filled", async () => {
        const [holder = ""] = await make("parking", ["P-1", "P-2"]);
        await publishAlone("parking", { layer: "local", uniqueIn: "organization" });
        expect(await readyOf("parking")).toBe(false);
        expect((await member.post("/api/user", aUser({ parking: "p-1" }))).status).toBe(409);
        expect((await member.put(holder, { parking: "p-2" })).status).toBe(409);
        expect((await member.put(holder, { parking: "P-3" })).status).toBe(200);
        expect((await member.post("/api/user", aUser({ parking: "P-1" }))).status).toBe(201);
        expect(await build()).toEqual([]);
        expect(await readyOf("parking")).toBe(true);
        expect((await member.post("/api/user", aUser({ parking: "p-2" }))).status).toBe(409);
      });

      test("is refused while live values clash, naming the records; mended, it is published and built", async () => {
        const urls = await make("shelf", ["D-1", "d-1 ", "D-2", "D-2"]);
        const [one, two, three, four] = urls.map((url) => url.split("/").at(-1));
        const before = await revisionOf(admin);
        const refused = await admin.put("/api/userAttribute/shelf", { uniqueIn: "organization" });
        expect(refused).toMatchObject({
          status: 400,
          body: { errors: [{ code: "uniqueClash", attribute: "uniqueIn" }] },
        });
        expect(refused.body.errors[0]?.message).toContain(`${one}, ${two}; ${three}, ${four}`);
        expect(await revisionOf(admin)).toBe(before);
        expect(await placeOf("user", "shelf")).toMatchObject([{ place: "column" }]);
        expect((await member.put(urls[0] ?? "", { shelf: "D-3" })).status).toBe(200);
        expect((await member.put(urls[2] ?? "", { shelf: "D-4" })).status).toBe(200);
        expect((await admin.put("/api/userAttribute/shelf", { uniqueIn: "organization" })).status).toBe(200);
        await expect.poll(() => readyOf("shelf")).toBe(true);
        expect(await hasConstraint("shelf")).toBe(true);
      });

      test("uses up a column each time, which counts for the bounds of the table [F-054]", async () => {
        const key = { label: "ID", type: "integer", primaryKey: true, serverSet: true };
        const change = (name: string, values: object) => ({ kind: "attribute", entity: "narrow", name, values });
        await publishAll([
          { kind: "entity", entity: "narrow", name: "narrow", values: { label: "Narrow", readableAttribute: "code" } },
          change("narrowId", key),
          change("code", aText("code")),
        ]);
        for (const uniqueIn of ["organization", null]) {
          expect((await admin.put("/api/attribute/narrow.code", { uniqueIn })).status).toBe(200);
        }
        expect((await loadDropped(database().kysely)).get("narrow")).toBe(1);
        const all = Array.from({ length: 296 }, (_, i) => `dropped${i}`);
        const each = (verb: string, type: string) =>
          sql.raw(all.map((name) => `${verb} column ${name} ${type}`).join());
        await sql`alter table data.narrow ${each("add", "text")}`.execute(database().kysely);
        await sql`alter table data.narrow ${each("drop", "")}`.execute(database().kysely);
        await publishAll(["first", "second"].map((name) => change(name, aText(name))));
        expect(await placeOf("narrow", "first")).toMatchObject([{ place: "column" }]);
        expect(await placeOf("narrow", "second")).toMatchObject([{ place: "extra" }]);
      });

      test("several together, and under two conditions, have a key each", async () => {
        const ofKind = (value: string) => ({ attributeList: ["spot"], when: { attribute: "kind", value } });
        const uniqueList = [ofKind("car"), ofKind("bike"), { attributeList: ["spot", "kind", "name"] }];
        const texts = ["name", "spot", "kind"].map((name) => ({ kind: "attribute", name, values: aText(name) }));
        const id = { label: "ID", type: "integer", orderNumber: 0, primaryKey: true, locked: true, serverSet: true };
        await publishAll(
          [
            { kind: "entity", name: "stall", values: { label: "Stall", readableAttribute: "name", uniqueList } },
            { kind: "attribute", name: "id", values: { ...id } },
            ...texts,
          ].map((change) => ({ ...change, entity: "stall" })),
        );
        const make = (kind: string, name = "n") => admin.post("/api/stall", { name, spot: "1", kind });
        const statuses = [];
        for (const kind of ["car", "bike", "bus", "car", "bike", "bus"]) statuses.push((await make(kind)).status);
        expect(statuses).toEqual([201, 201, 201, 409, 409, 409]);
        expect((await make("bus", "other")).status).toBe(201);
      });

      test("under a condition that calculates, in records from before too, and anew under another one", async () => {
        const id = { label: "ID", type: "integer", orderNumber: 0, primaryKey: true, locked: true, serverSet: true };
        const sizes = ["wide", "deep"].map((name) => ({
          kind: "attribute",
          name,
          values: { label: name, elementType: "TextFieldNumber" },
        }));
        const under = (most: number) => ({
          attributeList: ["spot"],
          when: { logic: { "<": [{ "*": [{ var: "wide" }, { var: "deep" }] }, most] } },
        });
        const entity = (over: object) => ({
          kind: "entity",
          name: "shed",
          values: { label: "Shed", readableAttribute: "name", ...over },
        });
        const publishShed = async (changes: readonly object[]) =>
          publishAll(changes.map((change) => ({ ...change, entity: "shed" })));
        const texts = ["name", "spot"].map((name) => ({ kind: "attribute", name, values: aText(name) }));
        await publishShed([entity({}), { kind: "attribute", name: "id", values: id }, ...texts, ...sizes]);
        const make = async (wide: number, deep: number) =>
          (await admin.post("/api/shed", { name: "n", spot: "1", wide, deep })).status;
        expect([await make(2, 2), await make(3, 3)]).toEqual([201, 201]);
        await publishShed([entity({ uniqueList: [under(5)] })]);
        await build();
        expect([await make(1, 1), await make(3, 3)]).toEqual([409, 201]);
        const clashing = await admin.put("/api/entity/shed", { uniqueList: [under(10)] });
        expect(clashing).toMatchObject({ status: 400, body: { errors: [{ code: "uniqueClash" }] } });
        expect((await admin.put("/api/entity/shed", { uniqueList: [under(3)] })).status).toBe(200);
        await build();
        expect([await make(2, 2), await make(1, 1), await make(1, 2)]).toEqual([201, 201, 409]);
        const ofDay = { ...under(3), when: { logic: { "<": [{ var: "name" }, { today: [] }] } } };
        expect((await admin.put("/api/entity/shed", { uniqueList: [ofDay] })).status).toBe(400);
      });

      test("offers and waives by conditions that order and calculate, as they are published", async () => {
        const id = { label: "ID", type: "integer", orderNumber: 0, primaryKey: true, locked: true, serverSet: true };
        const size = { label: "Size", elementType: "TextFieldNumber" };
        const when = { logic: { "<": [{ "*": [{ var: "size" }, 2] }, 10] } };
        const toBerth = { label: "Berth", elementType: "SelectFk", fkExists: true, fkName: "berth" };
        const ofBerth = { offeredList: [{ attribute: "kind", value: "car", when }] };
        const ofPermit = { waivedList: [{ by: "anyId", when }] };
        const entityOf = (entity: string, over: object) => [
          { kind: "entity", entity, name: entity, values: { label: entity, readableAttribute: "name", ...over } },
          { kind: "attribute", entity, name: "id", values: id },
          { kind: "attribute", entity, name: "name", values: aText("name") },
        ];
        const attribute = (entity: string, name: string, values: object) => ({
          kind: "attribute",
          entity,
          name,
          values,
        });
        await publishAll([
          ...entityOf("berth", ofBerth),
          attribute("berth", "size", size),
          attribute("berth", "kind", aText("kind")),
          ...entityOf("permit", ofPermit),
          attribute("permit", "carId", { ...toBerth, fkType: "kind", fkTypeValue: "car" }),
          attribute("permit", "anyId", toBerth),
          attribute("permit", "note", { ...aText("note"), requiredCreate: true }),
        ]);
        const berth = async (berthSize: number) =>
          Number(
            (await admin.post("/api/berth", { name: `B${berthSize}`, kind: "car", size: berthSize })).body.result["id"],
          );
        const [small, large] = [await berth(4), await berth(5)];
        const permit = async (values: object) => (await admin.post("/api/permit", { name: "P", ...values })).status;
        expect(await permit({ carId: small, note: "n" })).toBe(201);
        expect(await permit({ carId: large, note: "n" })).toBe(400);
        expect(await permit({ anyId: small })).toBe(201);
        expect(await permit({ anyId: large })).toBe(400);
        expect(await permit({})).toBe(400);
        const refused = await admin.remove("/api/attribute/berth.size");
        expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: "unknownAttribute" }, {}] } });
      });

      test("within another scope is built anew: wider it refuses more, narrower less", async () => {
        await make("badge", ["B-1"]);
        expect((await admin.put("/api/userAttribute/badge", { uniqueIn: "all" })).status).toBe(200);
        await expect.poll(() => readyOf("badge")).toBe(true);
        const other = await product().as(OTHER_MEMBER);
        expect((await other.post("/api/user", aUser({ badge: "b-1" }, "harbor.example"))).status).toBe(409);
        expect((await admin.put("/api/userAttribute/badge", { uniqueIn: "organization" })).status).toBe(200);
        const allowed = await other.post("/api/user", aUser({ badge: "b-1" }, "harbor.example"));
        expect(allowed, lines.slice(-5).join("")).toMatchObject({ status: 201 });
        expect((await other.post("/api/user", aUser({ badge: "B-1" }, "harbor.example"))).status).toBe(409);
        await expect.poll(() => readyOf("badge")).toBe(true);
        expect(await columnsOfConstraint("badge")).toBe(2);
        const wider = await admin.put("/api/userAttribute/badge", { uniqueIn: "all" });
        expect(wider).toMatchObject({ status: 400, body: { errors: [{ code: "uniqueClash" }] } });
        expect(await readyOf("badge")).toBe(true);
        expect(await hasConstraint("badge")).toBe(true);
      });

      // The embedded database has one connection, so nothing runs between two statements of a job.
      test.runIf(kind === "postgresql").each([
        ["flag", "drop index", 0],
        ["pennant", "create unique index", 1],
      ])(
        "made narrower while its job is at work refuses nothing that is allowed: %s, after '%s'",
        async (attribute, statement, indexes) => {
          await make(attribute, ["F-1"]);
          await build();
          await publishAlone(attribute, { layer: "local", uniqueIn: "all" });
          const narrow = vi.fn(() => publishAlone(attribute, { layer: "local", uniqueIn: "organization" }));
          const index = vi.fn(async () => undefined);
          const watched = database().kysely.withPlugin(afterFirst("create unique index", index));
          await build(watched.withPlugin(afterFirst(statement, narrow)));
          expect(narrow).toHaveBeenCalledOnce();
          expect(index).toHaveBeenCalledTimes(indexes);
          const other = await product().as(OTHER_MEMBER);
          const allowed = await other.post("/api/user", aUser({ [attribute]: "f-1" }, "harbor.example"));
          expect(allowed).toMatchObject({ status: 201 });
          expect(await build()).toEqual([]);
          expect(await readyOf(attribute)).toBe(true);
          expect(await columnsOfConstraint(attribute)).toBe(2);
        },
      );

      test("over all organizations is refused for values of two of them", async () => {
        await make("plate", ["P-9"]);
        const other = await product().as(OTHER_MEMBER);
        expect((await other.post("/api/user", aUser({ plate: "p-9" }, "harbor.example"))).status).toBe(201);
        const everywhere = await admin.put("/api/userAttribute/plate", { uniqueIn: "all" });
        expect(everywhere).toMatchObject({ status: 400, body: { errors: [{ code: "uniqueClash" }] } });
        expect((await admin.put("/api/userAttribute/plate", { uniqueIn: "organization" })).status).toBe(200);
      });

      test("and comes back from aside in one revision is refused for the values that come with it", async () => {
        const urls = await make("bench", ["B-1", "B-1"]);
        expect((await admin.remove("/api/userAttribute/bench")).status).toBe(200);
        const back = await admin.post("/api/userAttribute", aText("bench", { uniqueIn: "organization" }));
        expect(back).toMatchObject({ status: 400, body: { errors: [{ code: "uniqueClash" }] } });
        expect(back.body.errors[0]?.message).toContain(urls.map((url) => url.split("/").at(-1)).join(", "));
      });

      test("by a release whose values clash is reported and not built; the engine's check holds; mended, it is built", async () => {
        const [first = ""] = await make("stool", ["S-1", "s-1", "S-2"]);
        lines.length = 0;
        // As a release does: clashing values must not keep the product from starting.
        await publishAlone("stool", { layer: "shipped", uniqueIn: "organization" });
        await admin.put("/api/userAttribute/stool", { hint: "on a stool" });
        await expect.poll(() => lines.join("")).toContain("user.stool");
        expect(await readyOf("stool")).toBe(false);
        expect(await hasConstraint("stool")).toBe(false);
        expect((await member.post("/api/user", aUser({ stool: "S-2" }))).status).toBe(409);
        expect((await member.put(first, { stool: "S-3" })).status).toBe(200);
        await admin.put("/api/userAttribute/stool", { label: "Stool" });
        await expect.poll(() => readyOf("stool")).toBe(true);
        expect(await hasConstraint("stool")).toBe(true);
      });

      test("that is unique no longer accepts what clashed", async () => {
        await admin.put("/api/userAttribute/shelf", { uniqueIn: null });
        expect((await member.post("/api/user", aUser({ shelf: "D-2" }))).status).toBe(201);
      });
    });
  },
  registerTemplate,
);
