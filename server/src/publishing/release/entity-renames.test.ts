import { randomUUID } from "node:crypto";
import type { Values } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabases } from "../../database/testing.ts";
import type { Properties } from "@armature/engine/metadata";
import { normalizeDefinition } from "../../metadata/normalize.ts";
import { readShipped, type ShippedDefinition } from "../../metadata/shipped.ts";
import { aText } from "../../metadata/testing.ts";
import { sentenceOf } from "../../start/refuse-to-start.ts";
import { equipment, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";
import type { PublishDeps } from "../publish.ts";
import { loadRelease } from "./load-shipped.ts";
import { planRelease } from "./plan-release.ts";
import { releaseOf } from "./releases.ts";

/** Everybody may use `ward`, `stall`, `wide` and `narrow`, by the rows of the register in tests. */
describeDatabases(
  "a release that renames an entity",
  (database) => {
    let product: TestRegister;
    let deps: PublishDeps;
    beforeAll(async () => {
      product = await startRegister(database());
      deps = { database: database(), metadata: product.metadata, clock: () => new Date() };
    }, 300_000);
    afterAll(() => product?.close());

    const KEY = { label: "Ward ID", type: "integer", primaryKey: true, serverSet: true };
    const defined = (kind: "entity" | "attribute", entity: string, name: string, values: Properties) => ({
      kind,
      entity,
      name,
      shipped: normalizeDefinition({ kind, entity, name }, values, equipment.tenancy.declared),
    });
    /** An entity with a text, and another attribute of that kind. */
    const entity = (name: string, values: Properties = {}, text: Properties = {}): readonly ShippedDefinition[] => {
      const { name: title = "title" } = text;
      return [
        defined("entity", name, name, { label: "Ward", readableAttribute: title, ...values }),
        defined("attribute", name, "wardId", KEY),
        defined("attribute", name, String(title), { label: "Title", elementType: "TextField", ...text }),
      ];
    };
    const reference = (of: string, to: string): ShippedDefinition =>
      defined("attribute", of, "inWard", { label: "In", elementType: "SelectFk", fkExists: true, fkName: to });

    const WARD = [...entity("ward", {}, { uniqueIn: "all", indexed: true }), reference("device", "ward")];
    const STALL = [
      ...entity(
        "stall",
        { label: "Stall", formerNameList: ["ward"] },
        { name: "sign", formerNameList: ["title"], uniqueIn: "all", indexed: true },
      ),
      reference("device", "stall"),
    ];
    let version = 1;
    const start = async (more: readonly ShippedDefinition[], mayGoBack = false) => {
      version += 1;
      const shipped = [...readShipped(equipment), ...more];
      const release = { ...releaseOf(equipment, shipped), application: `1.${version}.0` };
      const plan = await planRelease(deps, shipped, mayGoBack);
      const done = await loadRelease(deps, { release, shipped, mayGoBack });
      expect(done).toEqual(plan);
      return plan.map(({ text }) => text);
    };
    type Method = "GET" | "POST" | "PUT" | "DELETE";
    const call = async (who: "technician" | "manager", method: Method, path: string, body?: unknown) => {
      const { status, body: answer } = await product.call(who, method, path, body);
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
      return answer as { readonly result: Values } & Values;
    };
    const added = async (path: string, values: Values) => (await call("technician", "POST", path, values)).result;
    const list = async (path: string) => (await call("technician", "GET", path)).result as unknown as readonly Values[];
    const statusOf = async (method: Method, path: string, headers?: Record<string, string>) => {
      const { status, body } = await product.call(headers ? "nobody" : "technician", method, path, undefined, headers);
      return [status, body["message"]];
    };

    test("keeps records, references, history, undo, rights and what people made, by its new name [ADD-105]", async () => {
      await start(WARD);
      const { wardId } = await added("ward", { title: "North" });
      const device = await product.create({ inWard: wardId });
      const changed = await call("technician", "POST", "ward/batch", [{ wardId, title: "Northern" }]);
      const other = await added("ward", { title: "South" });
      const gone = await added("ward", { title: "Gone" });
      const removal = await call("technician", "DELETE", `ward/${String(gone["wardId"])}`);
      await call("manager", "POST", "wardAttribute", aText("colour"));
      await call("technician", "PUT", `ward/${String(wardId)}`, { colour: "red" });
      await call("manager", "PUT", "entity/ward", {
        ruleList: [{ id: "no", if: { logic: { "==": [{ var: "title" }, "No"] } }, text: "No.", at: ["title"] }],
      });
      const preset = await call("manager", "POST", "wardPreset", {
        label: "Short",
        attributeList: [{ attributeName: "title", required: true }],
      });
      const view = { entityName: "ward", name: "Wards", shared: 0, isDefault: 0, query: "sort=-title" };
      const viewId = (await added("listView", view))["id"];
      await call("technician", "PUT", "ward/import-choices", { columns: { name: "title" }, values: {} });
      await product.grant("reader", {
        ward: { view: true, attribute: { title: { view: false } } },
        wardPreset: { view: false },
      });
      const { token } = (
        await call("technician", "POST", "account/token", {
          label: "Reads wards",
          days: 30,
          scopes: { entities: { ward: "V", room: "V" }, named: [] },
        })
      ).result;
      const bearer = { authorization: `Bearer ${String(token)}` };
      expect((await statusOf("GET", "ward", bearer))[0]).toBe(200);
      const exported = { entity: "ward", attributes: ["title"], recordIds: [Number(wardId)], historyIds: [1] };
      await database()
        .kysely.insertInto("system.export")
        .values({ id: randomUUID(), ...exported, organizationId: null, by: null, at: new Date().toISOString() })
        .execute();
      const jobs = { id: randomUUID(), name: "desk:after:ward", created: new Date().toISOString() };
      await database()
        .kysely.insertInto("system.job")
        .values({
          ...jobs,
          due: "2099-01-01T00:00:00Z",
          key: null,
          payload: null,
          changesetId: null,
          organizationId: null,
          done: null,
          failed: null,
          problem: null,
        })
        .execute();

      const done = await start(STALL);

      expect(done.slice(0, 2)).toEqual([
        "ward becomes stall; 2 records stay.",
        "stall.title becomes stall.sign; 2 values stay.",
      ]);
      expect(done.filter((text) => text.includes("removed"))).toEqual([]);
      expect(await start(STALL)).toEqual([]);
      expect(await list("stall?sort=wardId")).toMatchObject([
        { wardId, sign: "Northern", colour: "red" },
        { wardId: other["wardId"], sign: "South" },
      ]);
      expect(await statusOf("GET", `ward/${String(wardId)}`)).toEqual([
        404,
        "There is no entity 'ward' any more: it is called 'stall' now.",
      ]);
      expect((await statusOf("GET", "wardAuditHistory?filter[wardId]=1"))[0]).toBe(404);
      expect((await call("technician", "GET", `device/${String(device["id"])}`)).result).toMatchObject({
        inWard: wardId,
      });
      const history = await list(`stallAuditHistory?filter[wardId]=${String(wardId)}`);
      expect(history.map(({ attributeMap }) => (attributeMap as Values)["sign"])).toEqual([
        "North",
        "Northern",
        undefined,
      ]);
      const undone = await call("technician", "POST", `stall/changeset/${String(changed["changesetId"])}/undo`, [
        { id: wardId, attributes: ["sign"] },
      ]);
      expect(undone.result).toMatchObject([{ status: "updated" }]);
      const back = await call("technician", "POST", `stall/changeset/${String(removal["changesetId"])}/undo`, [
        { id: gone["wardId"] },
      ]);
      expect(back.result).toMatchObject([{ status: "created" }]);
      const twice = await product.call("technician", "POST", "stall", { sign: "North" });
      expect(twice.status).toBe(409);
      expect((await product.call("technician", "POST", "stall", { sign: "No" })).body.errors).toMatchObject([
        { message: "No." },
      ]);
      expect((await call("manager", "GET", `stallPreset/${String(preset.result["id"])}`)).result).toMatchObject({
        entityName: "stall",
        attributeList: [{ attributeName: "sign" }],
      });
      expect((await call("technician", "GET", `listView/${String(viewId)}`)).result).toMatchObject({
        entityName: "stall",
        query: "sort=-sign",
      });
      expect((await call("technician", "GET", "stall/import-choices")).result).toMatchObject({
        columns: { name: "sign" },
      });
      const seen = await product.call("reader", "GET", `stall/${String(wardId)}`);
      expect([seen.status, Object.hasOwn(seen.body.result, "sign")]).toEqual([200, false]);
      expect((await product.call("reader", "GET", "stallAttribute")).status).toBe(200);
      expect((await product.call("reader", "GET", "stallPreset")).status).toBe(403);
      expect((await statusOf("GET", "stall", bearer))[0]).toBe(200);
      const stored = await database().kysely.selectFrom("system.export").select(["entity", "attributes"]).execute();
      expect(stored).toEqual([{ entity: "stall", attributes: ["sign"] }]);
      const waiting = await database()
        .kysely.selectFrom("system.job")
        .select("name")
        .where("id", "=", jobs.id)
        .execute();
      expect(waiting).toEqual([{ name: "desk:after:stall" }]);
    });

    test("shows the history of its definitions by the new name, and an earlier change of them is reverted [ADD-105]", async () => {
      await start([...STALL, ...entity("wide")]);
      await call("manager", "PUT", "wideAttribute/title", { hint: "Which one" });
      const { revision } = product.metadata.current();
      await start([...STALL, ...entity("narrow", { formerNameList: ["wide"] })]);
      const history = await call("manager", "GET", "metadata/history?kind=entity&entity=narrow&name=narrow");
      expect((history.result as unknown as readonly Values[]).map(({ note }) => note)).toEqual([
        "wide becomes narrow",
        "Shipped metadata of this release",
      ]);
      await call("manager", "POST", "metadata/revert", { revision });
      expect((await call("manager", "GET", "narrowAttribute/title")).result).toMatchObject({ hint: null });
    });

    test("is taken back by an older release in development, and each name means one entity at any time [ADD-105]", async () => {
      const narrow = [...STALL, ...entity("narrow", { formerNameList: ["wide"] })];
      const { wardId } = await added("narrow", { title: "One" });
      expect(await start([...STALL, ...entity("wide")], true)).toContain("narrow becomes wide; 1 record stays.");
      expect(await list("wide")).toMatchObject([{ wardId, title: "One" }]);
      await call("technician", "PUT", `wide/${String(wardId)}`, { title: "Two" });
      await start(narrow);
      const history = await list(`narrowAuditHistory?filter[wardId]=${String(wardId)}`);
      expect(history.map(({ attributeMap }) => (attributeMap as Values)["title"])).toEqual(["One", "Two"]);
      await call("manager", "POST", "entity", { name: "wide", label: "Wide" });
      const own = await list("wide");
      expect([own, (await list("narrow")).length]).toEqual([[], 1]);
      expect(await start(narrow)).toEqual([]);
      await call("manager", "DELETE", "entity/wide");
      expect(await start([...STALL, ...entity("wide")], true)).toContain("narrow becomes wide; 1 record stays.");
      expect(await list("wide")).toMatchObject([{ wardId, title: "Two" }]);
      await start(narrow);
      expect(await list("narrow")).toMatchObject([{ wardId, title: "Two" }]);
    });

    test("does not start where the database has both, and changes nothing [ADD-105]", async () => {
      const narrow = [...STALL, ...entity("narrow", { formerNameList: ["wide"] })];
      const { revision } = product.metadata.current();
      const both = [...STALL, ...entity("narrow", { formerNameList: ["wide", "stall"] })];
      const refused = await start(both.filter(({ entity: of }) => of !== "stall")).catch((error: unknown) => error);
      expect(sentenceOf(refused)).toContain(
        "narrow was stall according to formerNameList, but this database has narrow too.",
      );
      expect(product.metadata.current().revision).toBe(revision);
      expect(await start(narrow)).toEqual([]);
    });
  },
  registerTemplate,
);
