import type { Values } from "@armature/engine";
import type { Referrers } from "@armature/engine/operation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  type Caller,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

const KEPT = "Devices stand in this room. Move them first.";

describePostgresql(
  "the records that refer to another",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
      const several = { label: "Further Rooms", elementType: "SelectFkMultiple", fkExists: true, fkName: "room" };
      await product.publish("device.furtherRooms", several);
      await product.publish("user.leadId", { label: "Lead", elementType: "SelectFk", fkExists: true, fkName: "user" });
      await product.publish("user.modelId", {
        label: "Model",
        elementType: "SelectFk",
        fkExists: true,
        fkName: "deviceModel",
      });
    });
    afterAll(() => product.close());

    const make = async (entity: string, over: Values = {}, by: Caller = "manager") => {
      const { status, body } = await product.call(by, "POST", entity, product.anEntity(entity, over));
      expect(status, JSON.stringify(body)).toBe(201);
      return Number(body.result[`${entity}Id`] ?? body.result["id"]);
    };
    const aDevice = async (over: Values) => make("device", { modelId: await make("deviceModel"), ...over });
    const ask = (path: string, by: Caller = "manager") => product.call(by, "GET", `${path}/references`);
    const found = async (path: string, by?: Caller) => {
      const { status, body } = await ask(path, by);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.result as unknown as readonly Referrers[];
    };
    const plain = (referrers: readonly Referrers[]) =>
      referrers.map(({ entityName, attributeNameList, idList }) => [entityName, attributeNameList, idList]);

    test("are found by all attributes that can, of one record and of several, by entity", async () => {
      const room = await make("room");
      const elsewhere = await make("room");
      const ids = [
        await aDevice({ roomId: room, name: "Pump", assetNumber: "REF-1" }),
        await aDevice({ roomId: elsewhere, furtherRooms: [room], name: "Lift", assetNumber: "REF-2" }),
      ];
      const part = await make("sparePart", { roomId: room });
      await aDevice({ roomId: elsewhere });
      const referrers = await found(`room/${room}`);
      expect(plain(referrers)).toEqual([
        ["device", ["roomId", "furtherRooms"], ids],
        ["sparePart", ["roomId"], [part]],
      ]);
      expect(referrers[0]?.labels).toEqual({ [String(ids[0])]: "REF-1 Pump", [String(ids[1])]: "REF-2 Lift" });
    });

    test("are none where nothing refers to it", async () => {
      expect(await found(`room/${await make("room")}`)).toEqual([]);
    });

    test("are told by entity, with attributes, ids and the names of the first five [ADD-003]", async () => {
      const boss = await make("user");
      const ids: number[] = [];
      for (let i = 0; i < 7; i++) ids.push(await make("user", { leadId: boss }));
      const device = await aDevice({ roomId: await make("room"), caretakerId: boss });
      const referrers = await found(`user/${boss}`);
      expect(plain(referrers)).toEqual([
        ["device", ["caretakerId"], [device]],
        ["user", ["leadId"], ids],
      ]);
      expect(Object.keys(referrers[1]?.labels ?? {}).map(Number)).toEqual(ids.slice(0, 5));
    });

    test("of another organization are not told [BLD-D18]", async () => {
      const model = await make("deviceModel");
      await make("user", { modelId: model }, "neighbour");
      expect(await found(`deviceModel/${model}`)).toEqual([]);
      const own = await make("user", { modelId: model });
      expect(plain(await found(`deviceModel/${model}`))).toEqual([["user", ["modelId"], [own]]]);
    });

    describe("to who may not view", () => {
      afterAll(() => product.grant("manager", null));
      test.each([
        ["their entity", { device: { view: false } }, []],
        ["the attribute by which they do", { device: { attribute: { roomId: { view: false } } } }, []],
        ["what they are called", { device: { attribute: { title: { view: false } } } }, [{}]],
      ])("%s, they are not told, and keep the record", async (_, permission, labels) => {
        const room = await make("room");
        await aDevice({ roomId: room });
        await product.grant("manager", permission);
        const referrers = await found(`room/${room}`);
        expect(referrers.map((each) => each.labels)).toEqual(labels);
        expect((await product.call("manager", "DELETE", `room/${room}`)).status).toBe(409);
        await product.grant("manager", null);
      });
    });

    test("are asked for as a record of the caller's own is deleted: else 404, 403, 401 [ADD-004]", async () => {
      const room = await make("room");
      const other = await make("user", {}, "neighbour");
      const statusOf = async (path: string, by?: Caller) => (await ask(path, by)).status;
      expect(await statusOf("room/99999999")).toBe(404);
      expect(await statusOf("room/x")).toBe(404);
      expect(await statusOf(`user/${other}`)).toBe(404);
      expect(await statusOf(`room/${room}`, "reader")).toBe(403);
      expect(await statusOf(`room/${room}`, "nobody")).toBe(401);
      expect(await statusOf(`organization/${NORTHGATE}`)).toBe(404);
      expect(await statusOf("attribute/user.email")).toBe(404);
    });

    const remove = async (path: string) => (await product.call("manager", "DELETE", path)).status;

    test("are those that name it by any attribute, one or several, in the organization [BLD-D18]", async () => {
      for (const entity of ["room", "deviceModel", "user", "sparePart"]) {
        const id = await make(entity);
        const all = [...product.metadata.current().metadata.entities.values()].filter(({ viewOf }) => viewOf === null);
        const naming = all.flatMap((holder) => {
          const by = holder.attributes.filter(
            (a) => a.fkExists && a.fkName === entity && !a.cascade && a.rules.length === 0,
          );
          return by.map((a) => ({ holder: holder.name, name: a.name, value: a.column === "references" ? [id] : id }));
        });
        expect(naming.length + Number(entity === "sparePart")).toBeGreaterThan(0);
        const targets = { modelId: await make("deviceModel"), roomId: await make("room") };
        const device = await make("device", targets);
        for (const { holder, name, value } of naming) {
          const needed: Readonly<Record<string, Values>> = {
            device: targets,
            inspection: { deviceId: device, inspectorId: await make("user") },
            workOrder: { deviceId: device },
          };
          await make(holder, { ...needed[holder], [name]: value });
        }
        const reported = (await found(`${entity}/${id}`)).flatMap((each) =>
          each.attributeNameList.map((name) => `${each.entityName}.${name}`),
        );
        expect(reported.toSorted()).toEqual(naming.map(({ holder, name }) => `${holder}.${name}`).toSorted());
      }
      const theirs = await make("user", {}, "neighbour");
      await make("user", { leadId: theirs }, "neighbour");
      expect((await ask(`user/${theirs}`)).status).toBe(404);
    });

    test("keep their room, which says so in its own words", async () => {
      const { keptByList, keptText } = product.metadata.current().metadata.entities.get("room") ?? {};
      expect([keptByList, keptText]).toEqual([["device"], KEPT]);
      const room = await make("room");
      const device = await aDevice({ roomId: room });
      expect(await remove(`room/${room}`)).toBe(409);
      expect(await remove(`device/${device}`)).toBe(200);
      expect(await remove(`room/${room}`)).toBe(200);
    });

    test("are not all that keeps a record: conditions do, in a cascade too, but not from an undo", async () => {
      const put = async (entity: string, keptByList: unknown) => {
        const { status, body } = await product.call("manager", "PUT", `entity/${entity}`, { keptByList });
        expect(status, JSON.stringify(body)).toBe(200);
      };
      await product.publish("workOrder.deviceId", { cascade: true });
      const isOver = {
        logic: { and: [{ "!=": [{ var: "title" }, null] }, { "<": [{ var: "dueOn" }, { today: [] }] }] },
      };
      await put("workOrder", [{ when: isOver, text: "The work is over. Keep it." }]);
      const device = await aDevice({ roomId: await make("room") });
      const old = await make("workOrder", { deviceId: device, dueOn: "2020-01-01" });
      const next = await make("workOrder", { deviceId: device, dueOn: "2999-01-01" });
      for (const path of [`workOrder/${old}`, `device/${device}`]) {
        const { status, body } = await product.call("manager", "DELETE", path);
        expect([status, body.errors]).toMatchObject([
          409,
          [{ code: "keptWhen", message: "The work is over. Keep it." }],
        ]);
      }
      expect(await remove(`workOrder/${next}`)).toBe(200);
      const again = await make("workOrder", { deviceId: device, dueOn: "2020-01-01" });
      const entry = database()
        .kysely.selectFrom("system.history")
        .select("changesetId")
        .where("entity", "=", "workOrder");
      const { changesetId } = await entry.where("recordId", "=", again).executeTakeFirstOrThrow();
      const undo = `workOrder/changeset/${changesetId}/undo`;
      const undone = await product.call("manager", "POST", undo, [{ id: again }]);
      expect(undone.body.result, JSON.stringify(undone.body)).toMatchObject([{ errors: [] }]);
      const refused = await product.call("manager", "DELETE", "workOrderAttribute/dueOn");
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ code: "unknownAttribute" }]]);
      await product.grant("technician", {
        workOrder: { view: true, remove: true, attribute: { dueOn: { view: false } } },
      });
      const unseen = await product.call("technician", "DELETE", `workOrder/${old}`);
      expect([unseen.status, unseen.body.errors]).toMatchObject([
        409,
        [{ message: expect.not.stringContaining("over") }],
      ]);
      const { body } = await product.call("technician", "GET", "metadata");
      const { entities } = body.result as { readonly entities: readonly Values[] };
      expect(entities.find(({ name }) => name === "workOrder")?.["keptByList"]).toBeUndefined();
      await product.grant("technician", null);
      await put("workOrder", []);
      expect(await remove(`device/${device}`)).toBe(200);
      await product.publish("workOrder.deviceId", { cascade: false });
    });

    test("are told to who may view them: else a page knows of none that keep a room", async () => {
      await product.grant("technician", { device: { view: false } });
      const { body } = await product.call("technician", "GET", "metadata");
      const { entities } = body.result as { readonly entities: readonly Values[] };
      const room = entities.find(({ name }) => name === "room");
      expect([room?.["keptByList"], room?.["keptText"]]).toEqual([undefined, undefined]);
      await product.grant("technician", null);
    });

    test("are not asked for of the own account, which nobody deletes", async () => {
      await product.grant("technician", { user: { remove: true } });
      const { body } = await product.call("technician", "GET", "session");
      const path = `user/${String((body.result["user"] as Values)["userId"])}`;
      const refused = { status: 403, body: { errors: [{ code: "ownAccount" }] } };
      expect(await ask(path, "technician")).toMatchObject(refused);
      expect(await product.call("technician", "DELETE", path)).toMatchObject(refused);
      expect((await product.call("technician", "GET", path)).status).toBe(200);
      await product.grant("technician", null);
    });

    test("to what would go along keep it too, and what goes along does not", async () => {
      const cascade = { label: "Of", elementType: "SelectFk", fkExists: true, fkName: "room", cascade: true };
      await product.publish("sparePart.ofRoom", cascade);
      await product.publish("workOrder.ofPart", { ...cascade, fkName: "sparePart", cascade: false });
      const room = await make("room");
      const part = await make("sparePart", { ofRoom: room });
      expect(await found(`room/${room}`)).toEqual([]);
      const deviceId = await aDevice({ roomId: await make("room") });
      const order = await make("workOrder", { deviceId, ofPart: part });
      expect(plain(await found(`room/${room}`))).toEqual([["workOrder", ["ofPart"], [order]]]);
      await product.grant("planner", { sparePart: { attribute: { ofRoom: { view: false } } } });
      expect(await found(`room/${room}`, "planner")).toEqual([]);
      await product.grant("planner", null);
      expect(await remove(`room/${room}`)).toBe(409);
    });
  },
  registerTemplate,
);
