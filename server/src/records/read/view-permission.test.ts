import type { PermissionMap, Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { PART_OF, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

/** A rule that requires the lessor of a leased device. */
const ASKED = {
  if: { attribute: "leased", comparativeOperator: "isEqual", value: 1 },
  // oxlint-disable-next-line unicorn/no-thenable -- a stored rule has a part named 'then'
  then: [{ id: "require" }],
};

const hide = (...names: readonly string[]): PermissionMap => ({
  device: { attribute: Object.fromEntries(names.map((name) => [name, { view: false }])) },
});

describePostgresql(
  "an attribute that the caller may not view",
  (database) => {
    let product: TestRegister;
    let record: Values;
    let path: string;
    beforeAll(async () => {
      product = await startRegister(database());
      await product.publish("device.partOfId", PART_OF);
      await product.publish("device.leased", { label: "Leased", elementType: "YesNo", valueYes: 1, valueNo: 0 });
      await product.publish("device.lessor", { label: "Lessor", elementType: "TextField", conditionalList: [ASKED] });
      const boss = await product.create({ name: "Secret" });
      record = await product.create({ serialNumber: "hidden", partOfId: boss["id"], leased: 1, lessor: null });
      path = `device/${String(record["id"])}`;
      await product.grant("technician", hide("serialNumber", "lessor"));
    });
    afterAll(() => product.close());

    const get = (target: string) => product.call("technician", "GET", target);
    const asked = (name: string) => [
      `device?sort=${name}`,
      `device?sort=-${name}`,
      `device?columns=assetNumber,${name}`,
      `device?filter=${encodeURIComponent(JSON.stringify({ kind: "term", attribute: name, operator: "contains", values: ["h"] }))}`,
      `device?filter=${encodeURIComponent(JSON.stringify({ kind: "quick", pieces: ["h"], columns: ["assetNumber", name] }))}`,
    ];

    test("does not show by its changes: not in number, author or time of the history [F-185]", async () => {
      const made = await product.create({ serialNumber: "one" }, "manager");
      const historyOf = async () => {
        const filter = encodeURIComponent(JSON.stringify({ id: made["id"] }));
        return (await get(`deviceAuditHistory?filter=${filter}`)).body.result as unknown as readonly Values[];
      };
      const put = (values: Values) => product.call("manager", "PUT", `device/${String(made["id"])}`, values);
      const before = await historyOf();
      expect(before).toHaveLength(1);
      await put({ serialNumber: "two" });
      expect(await historyOf()).toEqual(before);
      await put({ serialNumber: "three", notes: "seen" });
      expect((await historyOf()).map(({ attributeMap }) => attributeMap).slice(1)).toEqual([{ notes: "seen" }]);
    });

    test("is refused like one that does not exist, unless its own update is refused [F-185]", async () => {
      const answerTo = async (name: string) => {
        const { status, body } = await product.call("technician", "PUT", path, { [name]: "x" });
        return [status, JSON.parse(JSON.stringify(body.errors).replaceAll(name, "NAME")) as unknown];
      };
      await product.grant("technician", {
        device: { attribute: { serialNumber: { view: false }, lessor: { view: false, update: false } } },
      });
      const unknown = await answerTo("nowhere");
      expect(unknown[0]).toBe(400);
      expect(await answerTo("serialNumber")).toEqual(unknown);
      expect((await answerTo("lessor"))[0]).toBe(403);
      await product.grant("technician", hide("serialNumber", "lessor"));
    });

    test("is left out of a record, a list, and the answers of writes [ADM-D39 GEN-D36]", async () => {
      const answers = [
        await get(path),
        await get("device"),
        await product.call(
          "technician",
          "POST",
          "device",
          product.anEntity("device", { serialNumber: undefined, lessor: undefined }),
        ),
        await product.call("technician", "PUT", path, { notes: "(608) 555-0101" }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBeLessThan(300);
        expect(JSON.stringify(body)).not.toMatch(/serialNumber|lessor|hidden/);
      }
    });
    test("is refused in sort, columns and filter like one that does not exist [ADM-D39]", async () => {
      const [hidden, unknown] = [asked("serialNumber"), asked("ghostNumber")];
      for (const [i, target] of hidden.entries()) {
        const [one, other] = [await get(target), await get(unknown[i] ?? "")];
        expect(one.status).toBe(400);
        const neutral = (body: object) =>
          JSON.stringify({ ...body, requestId: "" }).replaceAll("ghostNumber", "serialNumber");
        expect(neutral(one.body)).toBe(neutral(other.body));
      }
    });
    test("is refused in a body like one that does not exist, and stays [ADM-D39 GEN-D38]", async () => {
      const { status, body } = await product.call("technician", "PUT", path, { serialNumber: "changed" });
      expect([status, body.errors]).toEqual([
        400,
        [{ code: "unknownAttribute", attribute: "serialNumber", message: "serialNumber is no attribute of device" }],
      ]);
      expect((await product.call("reader", "GET", path)).body.result["serialNumber"]).toBe("hidden");
    });
    test("does not tell of itself through the marker of missing information [ADM-D39]", async () => {
      expect((await get("device")).body["needsInformation"]).toEqual([]);
      expect((await get('device?filter={"kind":"incomplete"}')).body["total"]).toBe(0);
      expect((await product.call("reader", "GET", "device")).body["needsInformation"]).toContain(record["id"]);
    });
    test("is missing from check too [ADM-D39]", async () => {
      const { body } = await product.call("technician", "POST", "device/check", {
        id: null,
        values: { serialNumber: "x" },
      });
      expect(body.result).toMatchObject([{ code: "unknownAttribute", attribute: "serialNumber" }]);
    });

    describe("as the label of a reference", () => {
      beforeAll(() => product.grant("technician", hide("title")));
      afterAll(() => product.grant("technician", hide("serialNumber", "lessor")));

      test("is not answered [ADM-D39]", async () => {
        for (const target of [path, "device", `deviceAuditHistory?filter[id]=${String(record["id"])}`]) {
          const { status, body } = await get(target);
          expect(status).toBe(200);
          expect(JSON.stringify(body.labels)).not.toContain("Secret");
        }
      });
      test("is not found by a filter, nor told by an order [ADM-D39]", async () => {
        const [, , , term, quick] = asked("partOfId").map((target) => target.replaceAll("%22h%22", "%22secret%22"));
        for (const target of [term, quick]) expect((await get(target ?? "")).body.result).toEqual([]);
        const ids = async (sort: string) =>
          ((await get(`device?columns=partOfId&sort=${sort}`)).body.result as unknown as Values[]).map(
            (row) => row["id"],
          );
        const { id: last } = await product.create({ assetNumber: "AAA", name: "Aaa" });
        const aaa = await product.create({ partOfId: last });
        const order = await ids("partOfId");
        expect(order.indexOf(aaa["id"])).toBeGreaterThan(order.indexOf(record["id"]));
      });
    });

    test("of a definition is left out of lists, records, histories and the answers of writes [ADM-D39]", async () => {
      const hidden = { hint: { view: false }, helpText: { view: false } };
      await product.grant("manager", { deviceAttribute: { attribute: hidden }, attribute: { attribute: hidden } });
      const sent = { name: "secretive", label: "Secretive", elementType: "TextField" };
      const answers = [
        await product.call("manager", "POST", "deviceAttribute", sent),
        await product.call("manager", "PUT", "deviceAttribute/secretive", { label: "Other" }),
        await product.call("manager", "GET", "deviceAttribute"),
        await product.call("manager", "GET", "attribute?columns=label"),
        await product.call("manager", "GET", "attribute/device.secretive"),
        await product.call("manager", "GET", "deviceAttributeAuditHistory?filter[name]=assetNumber"),
      ];
      await product.grant("manager", null);
      for (const { status, body } of answers) {
        expect(status, JSON.stringify(body)).toBeLessThan(300);
        expect(JSON.stringify(body)).not.toMatch(/"(hint|helpText)":|number on the tag/);
      }
    });

    describe("in the text of a problem", () => {
      afterAll(() => product.grant("technician", null));

      test("is not named where it is missing", async () => {
        await product.grant("technician", hide("name", "roomId"));
        const body = { assetNumber: "NAMELESS", state: "In service", modelId: 1 };
        const { status, body: refused } = await product.call("technician", "POST", "device", body);
        expect(status).toBe(400);
        const hidden = refused.errors.filter(({ code }) => code === "hiddenValue");
        expect(hidden).toMatchObject([{ attribute: null }]);
        expect(JSON.stringify(refused)).not.toMatch(/"name|room/i);
      });
      test("tells no row of a batch which record it is", async () => {
        await product.grant("technician", hide("assetNumber"));
        const { body } = await product.call("technician", "POST", "device/batch", [
          { assetNumber: record["assetNumber"] },
        ]);
        expect(body.result).toMatchObject([{ status: "error", id: null, errors: [{ code: "keyMissing" }] }]);
      });
    });

    describe("of an entity as a whole", () => {
      beforeAll(() => product.grant("technician", { device: { view: false }, room: { view: false } }));
      afterAll(() => product.grant("technician", null));

      test.each(["device", "device/1", "room", "room/1", "device?sort=assetNumber"])(
        "%s is 403 [ADM-D39]",
        async (target) => {
          expect((await get(target)).status).toBe(403);
        },
      );
      test("binds writes as well [GEN-D36]", async () => {
        expect((await product.call("technician", "PUT", path, { notes: "(608) 555-0102" })).status).toBe(403);
        expect((await product.call("technician", "POST", "device/check", { id: null, values: {} })).status).toBe(403);
      });
    });

    describe("but not change", () => {
      beforeAll(() => product.grant("technician", { device: { attribute: { notes: { update: false } } } }));
      afterAll(() => product.grant("technician", null));

      test("is refused where a value would change, 403, and nothing is written [BLD-D38 ADM-D39]", async () => {
        const { status, body } = await product.call("technician", "PUT", path, {
          notes: "(608) 555-0109",
          name: "New",
        });
        expect([status, body.errors]).toMatchObject([403, [{ code: "notUpdatable", attribute: "notes" }]]);
        expect((await get(path)).body.result["name"]).toBe(record["name"]);
      });
      test("passes when it is sent unchanged, and on create [BLD-D38 BLD-157]", async () => {
        const notes = (await get(path)).body.result["notes"];
        expect((await product.call("technician", "PUT", path, { notes, name: "New" })).status).toBe(200);
        expect((await product.create({ notes: "(608) 555-0107" }))["notes"]).toBe("(608) 555-0107");
      });
    });
  },
  registerTemplate,
);
