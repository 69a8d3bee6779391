import type { Values } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../database/count-statements.testing.ts";
import { describePostgresqlFirst, silentLog } from "../database/testing.ts";
import { type Database, openDatabase } from "../database/open.ts";
import { readShipped } from "../metadata/shipped.ts";
import { loadShipped } from "../publishing/release/load-shipped.ts";
import { createRecords } from "../records/records.ts";
import {
  type Caller,
  equipment,
  registerTemplate,
  startRegister,
  type TestRegister,
} from "../testing/equipment.testing.ts";
import { sweepFileRecords } from "./sweep-records.ts";
import { contentOf, type Fields, fileOf, upload } from "./testing.ts";

const PDF = contentOf("pdf");
const DAY = 24 * 3_600_000;
/** Properties of an attribute that refers to files. */
const REFERENCE = { fkExists: true, fkName: "file2" };

describePostgresqlFirst(
  "a sweep of files that nothing names",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
      await product.publish("device.plan", { label: "Plan", elementType: "FileField", ...REFERENCE });
    });
    afterAll(() => product.close());

    const post = (path: string, body: unknown) => product.call("technician", "POST", path, body);
    async function stored(caller: Caller = "technician", call = "file2", fields: Fields = {}): Promise<number> {
      const { status, body } = await upload(product, caller, call, fileOf("a.pdf", PDF), fields);
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result);
    }
    const aDevice = async (values: Values) => Number((await product.create(values))["id"]);
    /** Sweeps as an instance on this database would after this many days. */
    function sweepIn(days: number, on: Database = database(), { metadata } = product): Promise<void> {
      const records = createRecords({ database: on, metadata, clock: () => new Date() });
      return sweepFileRecords({ kysely: on.kysely, metadata, records }, new Date(Date.now() + days * DAY));
    }
    const isThere = async (id: number, caller: Caller = "technician") =>
      (await product.call(caller, "GET", `file2/${id}`)).status === 200;
    const areThere = (ids: readonly number[]) => Promise.all(ids.map((id) => isThere(id)));
    const deletesOf = (id: number) =>
      database()
        .kysely.selectFrom("system.history")
        .innerJoin("system.changeset", "system.changeset.id", "changesetId")
        .select(["changesetId", "source", "by"])
        .where("system.history.entity", "=", "file2")
        .where("recordId", "=", id)
        .where("kind", "=", "delete")
        .execute();

    test("removes one that was uploaded for a record that was never saved, after 30 days and not before", async () => {
      const own = await stored();
      const theirs = await stored("neighbour");
      await sweepIn(29.9);
      expect([await isThere(own), await isThere(theirs, "neighbour")]).toEqual([true, true]);
      await sweepIn(30.1);
      expect([await isThere(own), await isThere(theirs, "neighbour")]).toEqual([false, false]);
      expect(await deletesOf(own)).toMatchObject([{ source: "sweep", by: null }]);
    });

    test("keeps what a record names, one or several, and what names a type itself", async () => {
      const [one, several] = [await stored(), await stored()];
      await aDevice({ plan: one });
      await aDevice({ photos: [several] });
      const typed = await stored("technician", "file2", { fileTypeId: "8" });
      await sweepIn(400);
      expect(await areThere([one, several, typed])).toEqual([true, true, true]);
    });

    test("keeps what undo and restore can bring back: a former value, and one of a deleted record", async () => {
      const [former, ofDeleted] = [await stored(), await stored()];
      const changed = await aDevice({ plan: former });
      await product.call("technician", "PUT", `device/${changed}`, { plan: null });
      const gone = await aDevice({ plan: ofDeleted });
      const other = await aDevice({ plan: ofDeleted });
      const { body } = await product.call("manager", "DELETE", `device/${gone}`);
      await product.call("technician", "PUT", `device/${other}`, { plan: null });
      await sweepIn(400);
      expect(await areThere([former, ofDeleted])).toEqual([true, true]);
      const undone = await post(`device/changeset/${String(body["changesetId"])}/undo`, [{ id: gone }]);
      expect(undone.body.result).toMatchObject([{ status: "created" }]);
      const restored = await post(`device/${changed}/restore`, { values: { plan: former } });
      expect(restored.body.result).toMatchObject([{ status: "updated" }]);
    });

    test("keeps what a removed attribute holds, as long as its values can come back", async () => {
      await product.publish("device.drawing", { label: "Drawing", elementType: "FileField", ...REFERENCE });
      const drawing = await stored();
      const device = await aDevice({ drawing });
      expect((await product.call("manager", "DELETE", "attribute/device.drawing")).status).toBe(200);
      await sweepIn(400);
      expect(await isThere(drawing)).toBe(true);
      await product.publish("device.drawing", { label: "Drawing", elementType: "FileField", ...REFERENCE });
      expect((await product.call("technician", "GET", `device/${device}`)).body.result["drawing"]).toBe(drawing);
    });

    test("keeps a former value of an attribute that a release renamed since [F-120]", async () => {
      const deps = { database: database(), metadata: product.metadata, clock: () => new Date() };
      const ship = (name: string, properties: object = {}) => {
        const shipped = {
          name,
          entityName: "device",
          label: "Map",
          elementType: "FileField",
          ...REFERENCE,
          ...properties,
        };
        return loadShipped(deps, [...readShipped(equipment), { kind: "attribute", entity: "device", name, shipped }]);
      };
      await ship("map");
      const former = await stored();
      const device = await aDevice({ map: former });
      await product.call("technician", "PUT", `device/${device}`, { map: null });
      await ship("layout", { formerNameList: ["map"] });
      await sweepIn(400);
      expect(await isThere(former)).toBe(true);
      const restored = await post(`device/${device}/restore`, { values: { layout: former } });
      expect(restored.body.result).toMatchObject([{ status: "updated" }]);
    });

    test("keeps a sheet that was imported, also one that was sent without its type", async () => {
      const sheet = await stored();
      const { id } = await product.create();
      expect((await post(`device/batch?fileId=${sheet}`, [{ id, serialNumber: "imported" }])).status).toBe(200);
      await sweepIn(400);
      expect(await isThere(sheet)).toBe(true);
    });

    test("removes each once when two instances sweep at the same time, and nothing that is named meanwhile", async () => {
      const { url } = database();
      const other = url === null ? null : await openDatabase({ url, dataDir: "", log: silentLog });
      const second = other === null ? product : await startRegister(other);
      const ids: number[] = [];
      for (let n = 0; n < 12; n++) ids.push(await stored());
      const named = await stored();
      const saved = post("device", product.anEntity("device", { plan: named }));
      await Promise.all([sweepIn(40), sweepIn(40, other ?? database(), second), saved]);
      expect(await areThere(ids)).toEqual(ids.map(() => false));
      const deletes = await Promise.all(ids.map(deletesOf));
      expect(deletes.map(({ length }) => length)).toEqual(ids.map(() => 1));
      expect([201, 400]).toContain((await saved).status);
      expect(await isThere(named)).toBe((await saved).status === 201);
      if (second !== product) await second.close();
      await other?.close();
    });

    test("costs as many statements for many files as for one", async () => {
      const counted = countingStatements(database());
      const costOf = async (files: number) => {
        for (let n = 0; n < files; n++) await stored();
        return counted.costOf(() => sweepIn(40, counted.database));
      };
      // The first call also learns what another instance has published.
      await costOf(1);
      const one = await costOf(1);
      expect(one).toBeGreaterThan(3);
      expect(await costOf(9)).toBe(one);
    });

    test("can be taken back while the bytes are there", async () => {
      const id = await stored();
      await sweepIn(40);
      const [swept] = await deletesOf(id);
      await product.call("manager", "POST", `file2/changeset/${String(swept?.changesetId)}/undo`, [{ id }]);
      await sweepIn(29);
      expect((await product.call("technician", "GET", `file2/${id}/download`)).bytes.equals(PDF)).toBe(true);
    });
  },
  registerTemplate,
);
