import { NO_FACTS } from "@armature/engine/rules";
import type { ChangeItem, Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defineModule } from "../../modules/application-code.ts";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describeDatabases } from "../../database/testing.ts";
import {
  equipment,
  HARBOR,
  NORTHGATE,
  registerTemplate,
  startRegister,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import type { WrittenRecords } from "../write/answer-notices.ts";
import type { CallChangeset } from "../write/apply.ts";
import { createRecords } from "../records.ts";
import { serverScope } from "../scope.ts";
import { onEntity, type WrittenItem } from "../points/module.ts";
import type { FurtherChange } from "../points/operation-records.ts";

const PART = "sparePart";
const ROOM = "room";

type React = (items: readonly WrittenItem[]) => readonly FurtherChange[];
const NOTHING: React = () => [];
/** The reactions to spare parts and rooms. */
const reacts = { [PART]: NOTHING, [ROOM]: NOTHING };

const following = (entity: typeof PART | typeof ROOM) =>
  onEntity({
    entity,
    reactsOn: [PART, ROOM, "device"],
    validate: (items) =>
      items.map(({ after }) => (after["name"] === "Odd" ? [{ code: "odd", attribute: "name" }] : [])),
    react: { as: "server", changes: (items) => reacts[entity](items) },
  });
const module = defineModule({
  name: "test.following",
  issues: { odd: { text: "This is odd." } },
  entities: [following(PART), following(ROOM)],
});

describeDatabases(
  "what follows from a write is planned with it:",
  (database) => {
    let product: TestRegister;
    let counted: ReturnType<typeof countingStatements>;
    let made = 0;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startRegister(counted.database, { application: { ...equipment, modules: [module] } });
      await product.publish(`${PART}.ofDevice`, {
        label: "Of Device",
        elementType: "SelectFk",
        fkExists: true,
        fkName: "device",
        cascade: true,
      });
      await product.grant("technician", Object.fromEntries([PART, ROOM, "device"].map((name) => [name, ALL])));
    });
    afterAll(() => product.close());
    beforeEach(() => void Object.assign(reacts, { [PART]: NOTHING, [ROOM]: NOTHING }));

    const ALL = { view: true, create: true, update: true, remove: true };
    const call: TestRegister["call"] = (...asked) => product.call(...asked);
    const aCode = (letter: string) => `${letter}-${(made += 1)}00`;
    const aPart = (values: Values = {}) => ({ partNumber: aCode("P"), name: "Seal", stock: 3, ...values });
    const aRoom = (values: Values = {}) => ({ code: aCode("R"), name: "Shelf", building: "A", ...values });
    const create = (values: Values): ChangeItem => ({ kind: "create", values });
    const update = (id: unknown, values: Values): ChangeItem => ({ kind: "update", id: Number(id), values });
    const post = async (entity: string, values: Values) => {
      const { status, body } = await call("technician", "POST", entity, values);
      expect([status, body.message]).toEqual([201, undefined]);
      return body;
    };
    const read = async (entity: string, id: unknown) =>
      (await call("technician", "GET", `${entity}/${String(id)}`)).body.result;
    const codeOf = async (code: unknown) => {
      const filter = JSON.stringify({ kind: "term", attribute: "code", operator: "equals", values: [code] });
      const { body } = await call("technician", "GET", `${ROOM}?filter=${encodeURIComponent(filter)}`);
      return (body.result as unknown as readonly Values[])[0];
    };
    const historyOf = async (entity: string, id: unknown) =>
      (
        await sql<{ kind: string; isFurther: boolean; new: Values | null; changesetId: string }>`
        select "kind", "isFurther", "new", "changesetId" from system.history
        where "entity" = ${entity} and "recordId" = ${Number(id)} order by "id"`.execute(database().kysely)
      ).rows;

    test("all of it stands in one changeset, and taking that back asks for the caller's records alone", async () => {
      const room = aRoom();
      reacts[PART] = () => [{ entity: ROOM, items: [create(room)] }];
      const { result } = await post(PART, aPart());
      const [{ changesetId } = { changesetId: "" }] = await historyOf(PART, result["id"]);
      const shelf = await codeOf(room.code);
      expect(await historyOf(PART, result["id"])).toMatchObject([{ isFurther: false }]);
      expect(await historyOf(ROOM, shelf?.["id"])).toMatchObject([{ isFurther: true, changesetId }]);
      reacts[PART] = NOTHING;
      const asked = await call("technician", "GET", `${PART}/changeset/${changesetId}`);
      expect(asked.body.result["rows"]).toMatchObject([{ recordId: result["id"] }]);
      const undone = await call("technician", "POST", `${PART}/changeset/${changesetId}/undo`, [{ id: result["id"] }]);
      expect(undone.body.result).toMatchObject([{ status: "deleted" }]);
      expect(await codeOf(room.code)).toMatchObject(room);
    });

    test("a further change of a record that is written already joins it", async () => {
      reacts[PART] = ([part]) => [
        { entity: PART, items: [update(part?.id, { supplier: "Rule" })] },
        { entity: PART, items: [update(part?.id, { leastStock: 1 })] },
      ];
      const { result } = await post(PART, aPart());
      expect(result).toMatchObject({ supplier: "Rule", leastStock: 1 });
      const { body } = await call("technician", "PUT", `${PART}/${String(result["id"])}`, {
        stock: 8,
        supplier: "Mine",
      });
      expect(body.result).toMatchObject({ stock: 8, supplier: "Rule", leastStock: 1 });
      expect(await read(PART, result["id"])).toMatchObject({
        stock: 8,
        supplier: "Rule",
        updated: body.result["updated"],
      });
      const history = await historyOf(PART, result["id"]);
      expect(history.map(({ kind }) => kind)).toEqual(["create", "update"]);
      expect(history[1]?.new).toEqual({ stock: 8 });
    });

    test("a delete wins over a change of the same record, whichever comes first", async () => {
      const { result: first } = await post(ROOM, aRoom());
      const { result: second } = await post(ROOM, aRoom());
      const remove = (record: Values): ChangeItem => ({ kind: "delete", id: Number(record["id"]) });
      reacts[PART] = () => [
        { entity: ROOM, items: [update(first["id"], { name: "A" }), remove(second)] },
        { entity: ROOM, items: [remove(first), update(second["id"], { name: "B" })] },
      ];
      await post(PART, aPart());
      for (const { id } of [first, second] as readonly Values[]) {
        expect((await historyOf(ROOM, id)).map(({ kind }) => kind)).toEqual(["create", "delete"]);
        expect((await historyOf(ROOM, id))[1]?.new).toBe(null);
      }
    });

    test("it may name what the call makes, and take what the call gives up", async () => {
      const { result: part } = await post(PART, aPart());
      const { result: room } = await post(ROOM, aRoom());
      reacts[ROOM] = ([item]) => [
        { entity: PART, items: [update(part["id"], { roomId: item?.id })] },
        { entity: ROOM, items: [create(aRoom({ code: room["code"], name: "Heir" }))] },
      ];
      const { body } = await call("technician", "PUT", `${ROOM}/${String(room["id"])}`, { code: aCode("R") });
      expect(body.result).toMatchObject({ id: room["id"] });
      expect(await read(PART, part["id"])).toMatchObject({ roomId: room["id"] });
      expect(await codeOf(room["code"])).toMatchObject({ name: "Heir" });
      reacts[ROOM] = ([item]) => [{ entity: PART, items: [update(part["id"], { roomId: item?.id })] }];
      const { result: next } = await post(ROOM, aRoom());
      expect(await read(PART, part["id"])).toMatchObject({ roomId: next["id"] });
    });

    test("it may not take what the call keeps, or name what the call deletes: then nothing is written", async () => {
      const { result: part } = await post(PART, aPart());
      const { result: room } = await post(ROOM, aRoom());
      reacts[ROOM] = ([item]) => [
        { entity: ROOM, items: [create(aRoom({ code: item?.kind === "update" ? "R-NEW" : 0 }))] },
      ];
      const taken = await call("technician", "PUT", `${ROOM}/${String(room["id"])}`, { code: "r-new " });
      expect(taken.status).toBe(500);
      expect(await read(ROOM, room["id"])).toEqual(room);
      reacts[ROOM] = ([item]) => [{ entity: PART, items: [update(part["id"], { roomId: item?.id })] }];
      expect((await call("technician", "DELETE", `${ROOM}/${String(room["id"])}`)).status).toBe(500);
      expect(await read(ROOM, room["id"])).toEqual(room);
    });

    test("it may delete what the call no longer names, and not what the call begins to name", async () => {
      const [{ result: old }, { result: next }] = [await post(ROOM, aRoom()), await post(ROOM, aRoom())];
      const { result: part } = await post(PART, aPart({ roomId: old["id"] }));
      const remove = (id: unknown): ChangeItem => ({ kind: "delete", id: Number(id) });
      const move = (roomId: unknown) => call("technician", "PUT", `${PART}/${String(part["id"])}`, { roomId });
      reacts[PART] = () => [{ entity: ROOM, items: [remove(next["id"])] }];
      expect((await move(next["id"])).status).toBe(500);
      expect(await read(PART, part["id"])).toEqual(part);
      reacts[PART] = () => [{ entity: ROOM, items: [remove(old["id"])] }];
      expect((await move(next["id"])).status).toBe(200);
      expect(await codeOf(old["code"])).toBeUndefined();
    });

    test("what the call takes out of a record stays when that record is deleted", async () => {
      const [one, other] = [await product.create({}), await product.create({})];
      const { result: part } = await post(PART, aPart({ ofDevice: one["id"] }));
      reacts[PART] = () => [{ entity: "device", items: [{ kind: "delete", id: Number(one["id"]) }] }];
      const moved = await call("technician", "PUT", `${PART}/${String(part["id"])}`, { ofDevice: other["id"] });
      expect(moved.status).toBe(200);
      expect(await read(PART, part["id"])).toMatchObject({ ofDevice: other["id"] });
      expect((await historyOf(PART, part["id"])).map(({ kind }) => kind)).toEqual(["create", "update"]);
      expect(await read("device", one["id"])).toBeUndefined();
    });

    test("it does not name what the call makes in another organization, and open pages are told of all of it", async () => {
      const reported: string[] = [];
      const { metadata } = product;
      const onWritten = ({ type }: WrittenRecords) => void reported.push(type.name);
      const records = createRecords({ database: database(), metadata, clock: () => new Date(), onWritten });
      const scopeOf = (organizationId: number) =>
        serverScope(metadata.current().entityNames, { organizationId, variant: null }, NO_FACTS);
      const partIn = (organizationId: number): CallChangeset => ({
        entity: ROOM,
        source: "api",
        items: [create(aRoom())],
        further: ([room]) => [
          { scope: scopeOf(organizationId), entity: PART, items: [create(aPart({ roomId: room?.id }))] },
        ],
      });
      const applied = await records.apply(scopeOf(NORTHGATE), partIn(NORTHGATE), { atomic: "all" });
      expect([applied, reported]).toMatchObject([{ isWritten: true }, [ROOM, PART]]);
      await expect(records.apply(scopeOf(NORTHGATE), partIn(HARBOR), { atomic: "all" })).rejects.toThrow(
        /sparePart was refused/,
      );
      expect(reported).toHaveLength(2);
    });

    test("an import counts the caller's records alone", async () => {
      reacts[PART] = ([part]) =>
        nameOf(part) === "Kit" ? [{ entity: PART, items: [create(aPart({ name: "Of a kit" }))] }] : [];
      const { result } = await post(PART, aPart({ name: "Kit" }));
      const [{ changesetId } = { changesetId: "" }] = await historyOf(PART, result["id"]);
      await sql`update system.changeset set "fileId" = 1 where "id" = ${changesetId}::uuid`.execute(database().kysely);
      const { body } = await call("technician", "GET", `${PART}/imports`);
      expect(body.result).toMatchObject([{ changesetId, records: 1 }]);
    });

    test("a record that the call makes is not deleted by what follows", async () => {
      reacts[PART] = ([part]) => [{ entity: PART, items: [{ kind: "delete", id: Number(part?.id) }] }];
      const values = aPart();
      expect((await call("technician", "POST", PART, values)).status).toBe(500);
      reacts[PART] = NOTHING;
      await post(PART, values);
    });

    test("who takes over a value is refused with whom a module keeps from giving it up", async () => {
      const { result: one } = await post(PART, aPart());
      const { result: two } = await post(PART, aPart());
      const rows = [
        { id: one["id"], partNumber: aCode("P"), name: "Odd" },
        { id: two["id"], partNumber: one["partNumber"] },
      ];
      const { status, body } = await call("technician", "POST", `${PART}/batch`, rows);
      const results = body.result as unknown as readonly { status: string; errors: readonly { code: string }[] }[];
      expect([status, results.map(({ errors }) => errors.map(({ code }) => code))]).toEqual([
        200,
        [["odd"], ["unique"]],
      ]);
      const checked = await call("technician", "POST", `${PART}/batch/check`, rows);
      expect(checked.body.result).toMatchObject(results.map(({ errors }) => ({ errors })));
      expect(await read(PART, two["id"])).toEqual(two);
    });

    test("it costs no statement more for many records than for one", async () => {
      reacts[PART] = (items) => [{ entity: ROOM, items: items.map(() => create(aRoom())) }];
      const cost = (size: number) =>
        counted.costOf(async () => {
          const { status } = await call(
            "technician",
            "POST",
            `${PART}/batch`,
            Array.from({ length: size }, () => aPart()),
          );
          expect(status).toBe(200);
        });
      await cost(2);
      expect(await cost(20)).toBe(await cost(2));
    });

    test("calls that take the same values crosswise are all answered", async () => {
      reacts[PART] = (items) => [{ entity: ROOM, items: items.map((item) => create(aRoom({ code: nameOf(item) }))) }];
      reacts[ROOM] = (items) => [
        { entity: PART, items: items.map((item) => create(aPart({ partNumber: nameOf(item) }))) },
      ];
      const names = Array.from({ length: 6 }, () => aCode("X"));
      const parts = (own: readonly string[]) => own.map((name) => aPart({ partNumber: name, name }));
      const rooms = (own: readonly string[]) => own.map((name) => aRoom({ code: name, name }));
      const answers = await Promise.all([
        call("technician", "POST", `${PART}/batch`, parts(names)),
        call("technician", "POST", `${ROOM}/batch`, rooms(names.toReversed())),
        call("technician", "POST", `${PART}/batch`, parts(names.toReversed())),
        call("technician", "POST", `${ROOM}/batch`, rooms(names)),
      ]);
      const created = answers.flatMap(({ body }) => (Array.isArray(body.result) ? (body.result as Values[]) : []));
      expect(created.filter(({ status }) => status === "created")).toHaveLength(names.length);
      for (const name of names) expect(await codeOf(name)).toBeDefined();
    });

    function nameOf(item: WrittenItem | undefined): unknown {
      return item === undefined || item.kind === "delete" ? null : item.after["name"];
    }
  },
  registerTemplate,
);
