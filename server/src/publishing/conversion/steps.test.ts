import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeDatabases } from "../../database/testing.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import { aText, aUser, revisionOf, rowsOf, sharedProduct } from "../../metadata/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";
import { buildUniques } from "../jobs/unique-job.ts";
import { purgeRemoved } from "../jobs/purge-removed.ts";
import { fillColumns } from "./fill.ts";
import { finishConversions } from "./finish-job.ts";
import { planConversions } from "./plan-conversions.ts";
import { prepareConversions } from "./prepare.ts";

const ROWS = 700;
const NUMBER = { elementType: "TextFieldNumeric" };

/** A conversion that ends after one of its steps, as if the instance were killed, and what goes on beside it. */
describeDatabases(
  "the steps of a conversion",
  (database) => {
    const { product, admin, member } = sharedProduct(database);
    const add = async (name: string) => expect((await admin.post("/api/userAttribute", aText(name))).status).toBe(201);
    const db = () => database().kysely;
    const withRows = async (name: string) => {
      await add(name);
      await sql`insert into data."user" ("email", "firstName", "lastName", "displayName", "organizationId", "created",
          "updated", ${sql.id(name)})
        select ${name} || n || '@many.example', 'Many', 'Many', 'Many', (select min("organizationId") from data.organization),
          now(), now(), '0' || n from generate_series(1, ${ROWS}::int) n`.execute(db());
    };
    const changeOf = (name: string): LayerChange => ({
      kind: "attribute",
      entity: "user",
      name,
      layer: "local",
      convert: true,
      values: { ...aText(name), ...NUMBER, maxLength: null, entityName: "user" },
    });
    const request = (name: string, lost = 0) => {
      const changes = () => [changeOf(name)];
      return { authorId: null, note: null, base: null, accept: { lost }, changes };
    };
    const prepared = async (name: string, lost?: number) => {
      const planned = await planConversions(product().publishing, request(name, lost));
      if (!planned) throw new Error("there is nothing to convert");
      const number = await prepareConversions(product().publishing, planned, request(name, lost));
      return number ?? 0;
    };
    const stored = async (name: string, value: unknown) => {
      const { status, body } = await member.post("/api/user", aUser({ [name]: value }));
      expect(status, JSON.stringify(body)).toBe(201);
      return `/api/user/${String(body.result["userId"])}`;
    };
    const valueOf = async (url: string, name: string) => (await member.get(url)).body.result[name];
    const historyOf = async (url: string, name: string) => {
      const filter = encodeURIComponent(JSON.stringify({ userId: Number(url.split("/").at(-1)) }));
      const entries = await rowsOf(admin, `/api/userAuditHistory?filter=${filter}`);
      return entries.map(({ attributeMap }) => (attributeMap as Record<string, unknown>)[name]);
    };
    const wrong = async (name: string) => {
      const column = sql.id(product().metadata.current().storage.get("user")?.places.get(name)?.columnName ?? name);
      const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong from data."user"
        where "email" like ${`${name}%@many.example`} and ${column}::text is distinct from
        substring("email" from ${`^${name}([0-9]+)@`})`.execute(db());
      return rows[0]?.wrong;
    };

    test("killed after it was prepared, it is finished by any instance, with what was written meanwhile", async () => {
      await withRows("killed");
      const before = await stored("killed", "5");
      await prepared("killed");
      expect(await rowsOf(admin, "/api/metadata/conversions")).toMatchObject([{ attribute: "killed", problem: null }]);
      const since = await stored("killed", "06");
      expect((await member.put(before, { killed: "017" })).status).toBe(200);
      expect(await valueOf(before, "killed")).toBe("017");
      expect(await finishConversions(product().publishing, 0)).toEqual([]);
      expect([await valueOf(before, "killed"), await valueOf(since, "killed")]).toEqual([17, 6]);
      expect(await wrong("killed")).toBe(0);
      expect(await finishConversions(product().publishing, 0)).toEqual([]);
    });

    test("killed while it is filled, it is filled again from where it is", async () => {
      await withRows("half");
      await prepared("half");
      const killed = fillColumns(product().publishing, "user", ["half"], () => Promise.reject(new Error("killed")));
      await expect(killed).rejects.toThrow("killed");
      const late = await stored("half", "3");
      expect(await finishConversions(product().publishing, 0)).toEqual([]);
      expect([await valueOf(late, "half"), await wrong("half")]).toEqual([3, 0]);
    });

    test("is left to the instance that works on it", async () => {
      await add("busy");
      await prepared("busy");
      await finishConversions(product().publishing);
      expect(await rowsOf(admin, "/api/metadata/conversions")).toMatchObject([{ attribute: "busy", problem: null }]);
      await finishConversions(product().publishing, 0);
      expect(await rowsOf(admin, "/api/metadata/conversions")).toEqual([]);
    });

    test("a second conversion of the attribute is refused while one runs", async () => {
      await add("twice");
      await prepared("twice");
      const change = { kind: "attribute", entity: "user", name: "twice", convert: true };
      const values = { ...aText("twice"), ...NUMBER, maxLength: null };
      const body = { base: await revisionOf(admin), changes: [{ ...change, values }] };
      const second = await admin.post("/api/metadata/publish", body);
      expect([second.status, second.body["message"]]).toEqual([409, expect.stringContaining("are being converted")]);
      await finishConversions(product().publishing, 0);
    });

    test("a label that was changed meanwhile stays; another form that was published meanwhile ends it, with the reason", async () => {
      await add("merged");
      await prepared("merged");
      expect((await admin.put("/api/userAttribute/merged", { label: "Thursday" })).status).toBe(200);
      await finishConversions(product().publishing, 0);
      expect((await admin.get("/api/userAttribute/merged")).body.result).toMatchObject({
        label: "Thursday",
        ...NUMBER,
      });
      await add("gone");
      await prepared("gone");
      expect((await admin.remove("/api/userAttribute/gone")).status).toBe(200);
      expect(await finishConversions(product().publishing, 0)).toEqual([
        expect.stringContaining("changed The gone of Person while its values were converted (it was deleted)"),
      ]);
      const [ended] = await rowsOf(admin, "/api/metadata/conversions");
      expect(ended).toMatchObject({ attribute: "gone", problem: expect.stringContaining("changed") });
    });

    test("ends, with the reason, if its kind of record was deleted meanwhile", async () => {
      expect((await admin.post("/api/entity", { name: "crate", label: "Crate" })).status).toBe(201);
      expect((await admin.post("/api/crateAttribute", aText("weight"))).status).toBe(201);
      const change: LayerChange = { ...changeOf("weight"), entity: "crate" };
      const values = { ...change.values, entityName: "crate" };
      const asked = { ...request("weight"), changes: () => [{ ...change, values }] };
      const planned = await planConversions(product().publishing, asked);
      if (!planned) throw new Error("there is nothing to convert");
      await prepareConversions(product().publishing, planned, asked);
      expect((await admin.remove("/api/entity/crate")).status).toBe(200);
      expect(await finishConversions(product().publishing, 0)).toEqual([
        expect.stringContaining("The weight of Crate"),
      ]);
      expect(await finishConversions(product().publishing, 0)).toEqual([]);
      const ended = await rowsOf(admin, "/api/metadata/conversions");
      expect(ended).toContainEqual(expect.objectContaining({ entity: "crate", problem: expect.any(String) }));
    });

    test("after the purge a way back converts the present values, and the history still says what a conversion did", async () => {
      await add("purged");
      const url = await stored("purged", "007");
      await prepared("purged");
      await finishConversions(product().publishing, 0);
      const config = { removedValuesDays: 30 };
      const deps = { ...product().publishing, config };
      await purgeRemoved(deps, new Date(Date.now() + 40 * 24 * 3_600_000));
      const revision = await revisionOf(admin);
      expect((await admin.post("/api/metadata/revert", { revision, base: revision })).status).toBe(200);
      expect(await valueOf(url, "purged")).toBe("7");
      expect(await historyOf(url, "purged")).toEqual(["007", 7, "7"]);
    });

    test.each([
      ["told", false],
      ["gone", true],
    ])(
      "a history with a write between two conversions has all four values, its former columns %s",
      async (name, isPurged) => {
        const own = `between${name}`;
        await add(own);
        const url = await stored(own, "007");
        await prepared(own);
        await finishConversions(product().publishing, 0);
        const revision = await revisionOf(admin);
        expect((await member.put(url, { [own]: 8 })).status).toBe(200);
        expect((await admin.post("/api/metadata/revert", { revision, base: revision })).status).toBe(200);
        const deps = { ...product().publishing, config: { removedValuesDays: 30 } };
        if (isPurged) await purgeRemoved(deps, new Date(Date.now() + 40 * 24 * 3_600_000));
        expect(await historyOf(url, own)).toEqual(["007", 7, 8, "8"]);
      },
    );

    test("ends, with the number, if more would be lost than was accepted because of what was written meanwhile", async () => {
      await add("fuller");
      const url = await stored("fuller", "7");
      await prepared("fuller");
      expect((await member.put(url, { fuller: "x" })).status).toBe(200);
      expect(await finishConversions(product().publishing, 0)).toEqual([
        expect.stringContaining("1 value(s) of records would be lost"),
      ]);
      expect(await valueOf(url, "fuller")).toBe("x");
    });

    test("a record of a page that is being filled is written after it, so its newer value counts", async () => {
      await add("raced");
      const url = await stored("raced", "1");
      await prepared("raced");
      const { publishing } = product();
      let writing: ReturnType<typeof member.put> | null = null;
      const kysely = publishing.database.kysely.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          const isPage = result.rows.some((row) => Object.hasOwn(row, "raced_made"));
          if (!isPage || writing) return result;
          writing = member.put(url, { raced: "02" });
          await new Promise((done) => setTimeout(done, 500));
          return result;
        },
      });
      await fillColumns(
        { ...publishing, database: { ...publishing.database, kysely } },
        "user",
        ["raced"],
        async () => {
          expect((await writing)?.status).toBe(200);
        },
      );
      const made = product().metadata.current().storage.get("user")?.making.get("raced")?.column.columnName ?? "";
      const { rows } = await sql<{ made: unknown }>`select ${sql.id(made)} as made from data."user"
        where "userId" = ${Number(url.split("/").at(-1))}`.execute(db());
      expect([writing === null, rows]).toEqual([false, [{ made: 2 }]]);
      await finishConversions(publishing, 0);
    });

    test("killed after a number of lost values was accepted, it is finished if no more are lost, else ended", async () => {
      await add("accepted");
      const url = await stored("accepted", "none");
      await prepared("accepted", 1);
      expect(await finishConversions(product().publishing, 0)).toEqual([]);
      expect(await valueOf(url, "accepted")).toBeNull();
      await add("exceeded");
      const kept = await stored("exceeded", "none");
      await prepared("exceeded", 1);
      await stored("exceeded", "no more");
      expect(await finishConversions(product().publishing, 0)).toEqual([expect.stringContaining("2 value")]);
      expect(await valueOf(kept, "exceeded")).toBe("none");
    });

    test("a unique attribute keeps two equal values out, also before its key is built anew", async () => {
      const unique = { uniqueIn: "organization" };
      expect((await admin.post("/api/userAttribute", { ...aText("tag"), ...unique })).status).toBe(201);
      const [first] = [await stored("tag", "01"), await stored("tag", "2")];
      const asked = {
        ...request("tag"),
        changes: () => [{ ...changeOf("tag"), values: { ...changeOf("tag").values, ...unique } }],
      };
      const planned = await planConversions(product().publishing, asked);
      if (!planned) throw new Error("there is nothing to convert");
      await prepareConversions(product().publishing, planned, asked);
      const { onPublished: _, ...withoutJobs } = product().publishing;
      expect(await finishConversions(withoutJobs, 0)).toEqual([]);
      const key = product().metadata.current().storage.get("user")?.keys.get("tag");
      expect(key?.ready).toBe(false);
      const refused = await member.post("/api/user", aUser({ tag: 1 }));
      expect([refused.status, refused.body.errors[0]?.attribute]).toEqual([409, "tag"]);
      const both = await Promise.all([1, 2].map(() => member.post("/api/user", aUser({ tag: 3 }))));
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      expect((await member.put(first, { tag: 4 })).status).toBe(200);
      expect((await member.post("/api/user", aUser({ tag: 1 }))).status).toBe(201);
      expect(await buildUniques(product().publishing)).toEqual([]);
      expect((await member.post("/api/user", aUser({ tag: 3 }))).status).toBe(409);
    });

    test("writers come between its pages, and no value is wrong", async () => {
      await withRows("beside");
      const url = await stored("beside", "1");
      const running = admin.post("/api/metadata/publish", {
        base: await revisionOf(admin),
        changes: [
          {
            kind: "attribute",
            entity: "user",
            name: "beside",
            convert: true,
            values: { ...aText("beside"), ...NUMBER, maxLength: null },
          },
        ],
      });
      let isDone = false;
      void running.then(() => (isDone = true));
      const statuses: number[] = [];
      for (let n = 2; !isDone; n++) statuses.push((await member.put(url, { beside: `0${n}` })).status);
      expect((await running).status).toBe(200);
      const last = statuses.filter((status) => status === 200).length + 1;
      expect(statuses.length).toBeGreaterThan(2);
      expect([await valueOf(url, "beside"), await wrong("beside")]).toEqual([last, 0]);
    });
  },
  registerTemplate,
);
