import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import { registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";
import { contentOf, fileOf, upload } from "../../files/testing.ts";

const DEVICE = "device";
const PART = "sparePart";
const ALL = { view: true, create: true, update: true, remove: true };

describePostgresqlFirst(
  "records come back together",
  (database) => {
    let product: TestRegister;
    let made = 0;
    beforeAll(async () => {
      product = await startRegister(database());
      await product.publish(`${PART}.ofDevice`, {
        label: "Of Device",
        elementType: "SelectFk",
        fkExists: true,
        fkName: DEVICE,
        cascade: true,
      });
    });
    afterAll(() => product.close());
    beforeEach(() =>
      product.grant("technician", Object.fromEntries([DEVICE, PART, "room"].map((name) => [name, ALL]))),
    );

    const call: TestRegister["call"] = (...asked) => product.call(...asked);
    const resultOf = async (path: string, values: Values) => {
      const { status, body } = await call("technician", "POST", path, values);
      expect([status, body.message]).toEqual([201, undefined]);
      return body.result;
    };
    const aDevice = (values: Values = {}) => product.anEntity(DEVICE, values);
    const aPart = (values: Values = {}) => ({ partNumber: `K-${(made += 1)}`, name: "Seal", stock: 3, ...values });
    const read = async (entity: string, id: unknown) => {
      const { status, body } = await call("technician", "GET", `${entity}/${String(id)}`);
      return status === 200 ? body.result : null;
    };
    const aFile = async () => {
      const { status, body } = await upload(product, "technician", "file2", fileOf("photo.png", contentOf("png")));
      expect(status).toBe(201);
      return Number(body.result);
    };
    const remove = async (entity: string, id: unknown) => {
      const { status, body } = await call("technician", "DELETE", `${entity}/${String(id)}`);
      expect([status, body.message]).toEqual([200, undefined]);
      return String(body["changesetId"]);
    };
    const undo = async (changesetId: string, ids: readonly unknown[], below = "") => {
      const asks = ids.map((id) => ({ id }));
      const { body } = await call("technician", "POST", `${DEVICE}/changeset/${changesetId}/undo${below}`, asks);
      const results = body.result as unknown as readonly { status: string; errors: readonly { code: string }[] }[];
      const reported = results.map(({ status, errors }) => [status, ...errors.map(({ code }) => code)]);
      return { changesetId: String(body["changesetId"]), reported };
    };

    /** Two devices with one photo, deleted by one changeset. */
    async function twoWithOnePhoto() {
      const photo = await aFile();
      const { body } = await call("technician", "POST", `${DEVICE}/batch`, [
        aDevice({ photos: [photo] }),
        aDevice({ photos: [photo] }),
      ]);
      const devices = body.result as unknown as readonly Values[];
      const ids = devices.map(({ id }) => id);
      const gone = await undo(String(body["changesetId"]), ids);
      expect(gone.reported).toEqual([["deleted"], ["deleted"]]);
      expect(await read("file2", photo)).toBe(null);
      return { photo, ids, changesetId: gone.changesetId };
    }

    test("a file that two of them name, with either or with both", async () => {
      const { photo, ids, changesetId } = await twoWithOnePhoto();
      expect((await undo(changesetId, ids.slice(1))).reported).toEqual([["created"]]);
      expect(await read("file2", photo)).toMatchObject({ id: photo });
      expect((await undo(changesetId, ids.slice(0, 1))).reported).toEqual([["created"]]);
      expect(await read(DEVICE, ids[0])).toMatchObject({ photos: [photo] });
      const both = await twoWithOnePhoto();
      expect((await undo(both.changesetId, both.ids)).reported).toEqual([["created"], ["created"]]);
    });

    test("a file that two of them name, with the one that can come back", async () => {
      const { photo, ids, changesetId } = await twoWithOnePhoto();
      const { rows } = await sql<{ number: string }>`select "old" ->> 'assetNumber' as number from system.history
        where "entity" = ${DEVICE} and "recordId" = ${Number(ids[0])} and "kind" = 'delete'`.execute(database().kysely);
      const heir = await product.create({ assetNumber: rows[0]?.number });
      expect((await undo(changesetId, ids, "/check")).reported).toEqual([["error", "unique"], ["created"]]);
      expect((await undo(changesetId, ids)).reported).toEqual([["error", "unique"], ["created"]]);
      expect(await read("file2", photo)).toMatchObject({ id: photo });
      await remove(DEVICE, heir["id"]);
      expect((await undo(changesetId, ids.slice(0, 1))).reported).toEqual([["created"]]);
    });

    test("or stay away together, and a check says so before", async () => {
      const device = await product.create({});
      const room = await resultOf("room", { code: `S-${(made += 1)}00`, name: "Store", building: "A" });
      const part = await resultOf(PART, aPart({ ofDevice: device["id"], roomId: room["id"] }));
      const changesetId = await remove(DEVICE, device["id"]);
      expect(await read(PART, part["id"])).toBe(null);
      expect((await undo(changesetId, [device["id"]], "/check")).reported).toEqual([["created"]]);
      await remove("room", room["id"]);
      expect((await undo(changesetId, [device["id"]], "/check")).reported).toEqual([["error", "alongLost"]]);
      expect((await undo(changesetId, [device["id"]])).reported).toEqual([["error", "alongLost"]]);
      expect([await read(DEVICE, device["id"]), await read(PART, part["id"])]).toEqual([null, null]);
    });

    test("and are checked against what comes back with them", async () => {
      const plan = { label: "Plan", elementType: "FileField", fkExists: true, fkName: "file2" };
      await product.publish(`${DEVICE}.plan`, plan);
      const file = await aFile();
      const device = await product.create({ plan: file });
      const changesetId = await remove(DEVICE, device["id"]);
      await product.publish(`${DEVICE}.plan`, { option: [{ name: "endings", value: "pdf" }] });
      expect((await undo(changesetId, [device["id"]])).reported).toEqual([["error", "fileEnding"]]);
      expect(await read("file2", file)).toBe(null);
      await product.publish(`${DEVICE}.plan`, { option: [{ name: "endings", value: "png" }] });
      expect((await undo(changesetId, [device["id"]])).reported).toEqual([["created"]]);
    });

    test("what is there again has come back", async () => {
      const device = await product.create({});
      const part = await resultOf(PART, aPart({ ofDevice: device["id"] }));
      const changesetId = await remove(DEVICE, device["id"]);
      expect((await undo(changesetId, [device["id"]])).reported).toEqual([["created"]]);
      await sql`delete from data.device where "id" = ${Number(device["id"])}`.execute(database().kysely);
      expect((await undo(changesetId, [device["id"]])).reported).toEqual([["created"]]);
      expect(await read(PART, part["id"])).toMatchObject({ ofDevice: device["id"] });
    });

    test("after a delete by a former release, which wrote what went along as a changeset of its own", async () => {
      const device = await product.create({});
      const part = await resultOf(PART, aPart({ ofDevice: device["id"] }));
      const whole = await remove(DEVICE, device["id"]);
      const { kysely } = database();
      await sql`insert into system.changeset ("id", "entity", "source", "authorId", "organizationId", "at", "wholeId")
        select gen_random_uuid(), ${PART}, "source", "authorId", "organizationId", "at", "id"
        from system.changeset where "id" = ${whole}::uuid`.execute(kysely);
      await sql`update system.history set "isFurther" = false,
        "changesetId" = (select "id" from system.changeset where "wholeId" = ${whole}::uuid)
        where "changesetId" = ${whole}::uuid and "isFurther"`.execute(kysely);
      expect((await undo(whole, [device["id"]])).reported).toEqual([["created"]]);
      expect(await read(PART, part["id"])).toMatchObject({ ofDevice: device["id"] });
    });
  },
  registerTemplate,
);
