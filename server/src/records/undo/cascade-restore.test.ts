import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";
import { contentOf, fileOf, upload } from "../../files/testing.ts";

const REFERENCE = { elementType: "SelectFk", fkExists: true };

/* With an attribute that is published here, parts are deleted with their room, and orders with their part. */
describePostgresql(
  "what went along with a deleted record",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
      await product.publish("sparePart.ofRoom", { label: "Of", ...REFERENCE, fkName: "room", cascade: true });
      await product.publish("sparePart.modelId", {
        label: "Model",
        ...REFERENCE,
        fkName: "deviceModel",
        required: true,
      });
      await product.publish("workOrder.ofPart", { label: "Of", ...REFERENCE, fkName: "sparePart", cascade: true });
      await product.publish("sparePart.drawing", {
        label: "Drawing",
        elementType: "FileField",
        fkExists: true,
        fkName: "file2",
        option: [{ name: "uploadUrl", value: "/api/file2" }],
      });
    });
    afterAll(() => product.close());

    const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
      product.call("manager", method, path, body);
    const read = async (entity: string, { id }: Values) => {
      const { status, body } = await call("GET", `${entity}/${String(id)}`);
      return status === 200 ? body.result : null;
    };
    const add = async (entity: string, over: Values = {}) => {
      const { status, body } = await call("POST", entity, product.anEntity(entity, over));
      expect(status, JSON.stringify(body)).toBe(201);
      return body.result;
    };
    const addPart = async (over: Values = {}) => {
      const modelId = over["modelId"] ?? (await add("deviceModel"))["id"];
      return add("sparePart", { roomId: null, drawing: null, ...over, modelId });
    };
    async function addFile(): Promise<Values> {
      const { body } = await upload(product, "manager", "file2", fileOf("drawing.pdf", contentOf("pdf")));
      return { id: body.result };
    }
    /** Deletes a record. @returns the id of the changeset */
    const remove = async (entity: string, { id }: Values) => {
      const { status, body } = await call("DELETE", `${entity}/${String(id)}`);
      expect([status, body["message"]]).toEqual([200, undefined]);
      return String(body["changesetId"]);
    };
    const undo = async (entity: string, changesetId: string, records: readonly Values[], below = "") => {
      const asks = records.map(({ id }) => ({ id }));
      const { body } = await call("POST", `${entity}/changeset/${changesetId}/undo${below}`, asks);
      const results = body.result as unknown as readonly { status: string; errors: readonly { code: string }[] }[];
      return {
        changesetId: String(body["changesetId"]),
        results: results.map(({ status, errors }) => [status, ...errors.map(({ code }) => code)]),
      };
    };
    const plain = (record: Values | null) => record && { ...record, updated: null };

    async function aRoom(): Promise<{ readonly room: Values; readonly parts: readonly Values[] }> {
      const room = await add("room");
      return { room, parts: [await addPart({ ofRoom: room["id"] }), await addPart({ ofRoom: room["id"] })] };
    }

    describe("comes back with it:", () => {
      test("a room and its parts, as they were, and the undo of that takes both away again", async () => {
        const { room, parts } = await aRoom();
        const other = await aRoom();
        const undone = await undo("room", await remove("room", room), [room]);
        expect(undone.results).toEqual([["created"]]);
        expect(plain(await read("room", room))).toEqual(plain(room));
        for (const part of parts) expect(plain(await read("sparePart", part))).toEqual(plain(part));
        const again = await undo("room", undone.changesetId, [room]);
        expect(again.results).toEqual([["deleted"]]);
        for (const part of parts) expect(await read("sparePart", part)).toBe(null);
        expect((await undo("room", again.changesetId, [room])).results).toEqual([["created"]]);
        for (const part of parts) expect(plain(await read("sparePart", part))).toEqual(plain(part));
        expect(await read("room", other.room)).not.toBe(null);
      });

      test("a file that it alone named", async () => {
        const file = await addFile();
        const part = await addPart({ drawing: file["id"] });
        const changesetId = await remove("sparePart", part);
        expect((await undo("sparePart", changesetId, [part], "/check")).results).toEqual([["created"]]);
        expect(await read("file2", file)).toBe(null);
        expect((await undo("sparePart", changesetId, [part])).results).toEqual([["created"]]);
        expect(await read("sparePart", part)).toMatchObject({ drawing: file["id"] });
        expect((await call("GET", `file2/${String(file["id"])}/download`)).status).toBe(200);
      });

      test("whatever went along with that, at any depth", async () => {
        const room = await add("room");
        const part = await addPart({ ofRoom: room["id"] });
        const device = await add("device", { modelId: part["modelId"], roomId: (await add("room"))["id"] });
        const order = await add("workOrder", { deviceId: device["id"], ofPart: part["id"] });
        const changesetId = await remove("room", room);
        expect(await read("workOrder", order)).toBe(null);
        expect((await undo("room", changesetId, [room])).results).toEqual([["created"]]);
        expect(plain(await read("sparePart", part))).toEqual(plain(part));
        expect(plain(await read("workOrder", order))).toEqual(plain(order));
      });
    });

    describe("or not at all:", () => {
      test("a record whose company cannot come back stays away, and says why", async () => {
        const { room, parts } = await aRoom();
        const changesetId = await remove("room", room);
        await remove("deviceModel", { id: parts[1]?.["modelId"] });
        expect((await undo("room", changesetId, [room])).results).toEqual([["error", "alongLost"]]);
        expect(await read("room", room)).toBe(null);
        for (const part of parts) expect(await read("sparePart", part)).toBe(null);
      });

      test("what went along with a record that is refused stays away", async () => {
        const file = await addFile();
        const part = await addPart({ drawing: file["id"] });
        const changesetId = await remove("sparePart", part);
        await product.grant("manager", { sparePart: { create: false } });
        expect((await undo("sparePart", changesetId, [part])).results).toEqual([["error", "notCreatable"]]);
        await product.grant("manager", null);
        expect(await read("file2", file)).toBe(null);
        expect((await undo("sparePart", changesetId, [part])).results).toEqual([["created"]]);
      });
    });
  },
  registerTemplate,
);
