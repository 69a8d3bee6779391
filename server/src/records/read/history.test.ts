import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  type Caller,
  registerTemplate,
  startRegister,
  technicianScope,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

interface Entry {
  readonly attributeMap: Values;
  readonly auditTimestamp: string;
  readonly auditUserId: number | null;
}

describePostgresql(
  "history",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());

    const call = (id: unknown, caller: Caller = "technician", key = "id") =>
      product.call(caller, "GET", `deviceAuditHistory?filter=${encodeURIComponent(JSON.stringify({ [key]: id }))}`);
    const entriesOf = async (id: unknown, caller: Caller = "technician") =>
      (await call(id, caller)).body.result as unknown as readonly Entry[];
    const put = (id: unknown, values: Values) => product.call("technician", "PUT", `device/${String(id)}`, values);

    test("of a create holds every attribute, the key included, who and when [BLD-D28 ADM-D28 ADM-156]", async () => {
      const record = await product.create({ state: "Out of service", outOfServiceReason: "Leaks" });
      const entries = await entriesOf(record["id"]);
      const { organizationId: _o, created, createdBy, updated: _u, ...attributes } = record;
      expect(entries).toEqual([{ attributeMap: attributes, auditTimestamp: created, auditUserId: createdBy }]);
    });
    test("of an update holds the attributes written with their new values [BLD-D28 ADM-D28 BLD-175]", async () => {
      const { id, assetNumber } = await product.create({ serialNumber: "a" });
      const { body } = await put(id, { assetNumber, serialNumber: "b", name: "Fan" });
      expect((await entriesOf(id)).slice(1)).toEqual([
        {
          attributeMap: { serialNumber: "b", name: "Fan", title: `${String(assetNumber)} Fan` },
          auditTimestamp: body.result["updated"],
          auditUserId: expect.any(Number),
        },
      ]);
    });
    test("keeps an emptied value as null [BLD-152 BLD-D28]", async () => {
      const { id } = await product.create({ serialNumber: "a" });
      await put(id, { serialNumber: "" });
      expect((await entriesOf(id)).at(-1)?.attributeMap).toEqual({ serialNumber: null });
    });
    test("of a delete holds the last values, and outlives the record [BLD-D28 ADM-D28]", async () => {
      const { id } = await product.create({ serialNumber: "a" });
      await put(id, { serialNumber: "last" });
      await product.call("manager", "DELETE", `device/${String(id)}`);
      const entries = await entriesOf(id);
      expect(entries).toHaveLength(3);
      expect(entries[2]?.attributeMap).toMatchObject({ id, serialNumber: "last" });
      expect(entries[2]?.auditUserId).not.toBe(entries[1]?.auditUserId);
    });
    test("has an entry for each write and none for a write that changes or is refused nothing [BLD-D28]", async () => {
      const { id } = await product.create({ serialNumber: "a" });
      await put(id, { serialNumber: "a" });
      await put(id, { runningHours: -1 });
      await product.call("reader", "PUT", `device/${String(id)}`, { serialNumber: "x" });
      expect(await entriesOf(id)).toHaveLength(1);
      await put(id, { serialNumber: "b" });
      await put(id, { serialNumber: "a" });
      expect((await entriesOf(id)).map((entry) => entry.attributeMap["serialNumber"])).toEqual(["a", "b", "a"]);
    });
    test("is oldest first [ADM-156 BLD-175]", async () => {
      const { id } = await product.create({ serialNumber: "0" });
      for (const serialNumber of ["1", "2", "3"]) await put(id, { serialNumber });
      const times = (await entriesOf(id)).map((entry) => entry.auditTimestamp);
      expect(times).toEqual(times.toSorted());
    });
    test("of a changeset that fails as a whole is not written [ACC-D35 ADM-D28]", async () => {
      const [one, other] = [await product.create(), await product.create()];
      const items = [one, other].map((record, i) => ({
        kind: "update" as const,
        id: Number(record["id"]),
        values: i === 0 ? { serialNumber: "x" } : { assetNumber: "" },
      }));
      await product.records.apply(
        technicianScope(product),
        { entity: "device", source: "api", items },
        { atomic: "all" },
      );
      expect(await entriesOf(one["id"])).toHaveLength(1);
    });

    test("is changed by no call [ADM-D28]", async () => {
      const { id } = await product.create();
      const before = await entriesOf(id);
      const path = `deviceAuditHistory?filter[id]=${String(id)}`;
      for (const method of ["POST", "PUT", "DELETE"] as const) {
        for (const target of [path, `deviceAuditHistory/${String(id)}`, `admin/${path}`]) {
          const { status } = await product.call("manager", method, target, method === "DELETE" ? undefined : {});
          expect(status, `${method} ${target}`).toBeGreaterThanOrEqual(400);
        }
      }
      expect(await entriesOf(id)).toEqual(before);
    });

    describe("is asked for", () => {
      test("in both encodings of the filter, and answers the same [ADM-157 BLD-D28 BLD-174]", async () => {
        const { id } = await product.create();
        const json = await call(id);
        for (const path of [`filter[id]=${String(id)}`, `filter%5Bid%5D=${String(id)}`]) {
          const answer = await product.call("technician", "GET", `deviceAuditHistory?${path}`);
          expect([answer.status, answer.body]).toEqual([200, json.body]);
        }
        expect((await call(String(id))).body).toEqual(json.body);
      });
      test.each([
        "",
        "?filter=",
        "?filter=5",
        "?filter=%7B",
        '?filter={"assetNumber":"a"}',
        "?filter[assetNumber]=a",
        "?filter=null",
      ])("in no other way: %j is 400 [ADM-157]", async (query) => {
        expect((await product.call("technician", "GET", `deviceAuditHistory${query}`)).status).toBe(400);
      });
    });

    describe("goes to who may see the record", () => {
      test.each<[Caller, number]>([
        ["technician", 200],
        ["reader", 200],
        ["manager", 200],
        ["neighbour", 404],
        ["nobody", 401],
      ])("%s: %i [GEN-D35 BLD-D28]", async (caller, status) => {
        const { id } = await product.create();
        const answer = await call(id, caller);
        expect(answer.status).toBe(status);
        if (status !== 200) expect(answer.body.result).toBeUndefined();
      });
      test("not for an unknown record, nor after another organization deleted its own", async () => {
        expect((await call(2_000_000_000)).status).toBe(404);
        expect((await call("ghost")).status).toBe(404);
        const { id } = await product.create();
        await product.call("manager", "DELETE", `device/${String(id)}`);
        expect((await call(id, "neighbour")).status).toBe(404);
      });
      test("without the attributes that he may not view [BLD-D28 ADM-D39]", async () => {
        const { id } = await product.create({ serialNumber: "secret" });
        await put(id, { serialNumber: "more", notes: "(608) 555-0101" });
        await product.grant("reader", { device: { attribute: { serialNumber: { view: false } } } });
        const entries = await entriesOf(id, "reader");
        await product.grant("reader", null);
        expect(JSON.stringify(entries)).not.toMatch(/serialNumber|secret|more/);
        expect(entries.at(-1)?.attributeMap).toEqual({ notes: "(608) 555-0101" });
      });
      test("not without view of the entity [BLD-D28]", async () => {
        const { id } = await product.create();
        await product.grant("reader", { device: { view: false } });
        expect((await call(id, "reader")).status).toBe(403);
        await product.grant("reader", null);
      });
    });

    test("names people by e-mail and references by label [BLD-D27]", async () => {
      const { id } = await product.create({ caretakerId: 1 });
      const { body } = await call(id);
      expect(body.labels["caretakerId"]).toEqual({ "1": "Noor Hale" });
      expect(Object.values(body.people)).toEqual(["technician@northgate.example"]);
    });
  },
  registerTemplate,
);
