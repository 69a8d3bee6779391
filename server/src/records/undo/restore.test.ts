import type { ChangeItem, Values } from "@armature/engine";
import { chooseUndo, inverseOf, openUndo, type Undo, undoItems, type UndoPart } from "@armature/engine/changes";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  HARBOR,
  PART_OF,
  NORTHGATE,
  registerTemplate,
  startRegister,
  technicianScope,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import type { Scope } from "../scope.ts";

const MAIL = "a@b.example";

describePostgresql(
  "taking back what a changeset did",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
      await product.publish("device.partOfId", PART_OF);
      const spoken = { label: "Called", elementType: "TextField", maxLength: 100, valueTemplate: "{name}" };
      await product.publish("device.called", spoken);
      // Existing devices get their texts from the template after the answer.
      const filter = JSON.stringify({ kind: "term", attribute: "called", operator: "isEmpty", values: [] });
      const unfilled = async () =>
        (await product.call("technician", "GET", `device?limit=1&filter=${encodeURIComponent(filter)}`)).body["total"];
      await vi.waitFor(async () => expect(await unfilled()).toBe(0), 60_000);
    });
    afterAll(() => product.close());

    const may = (device: Scope["permission"][string]) => technicianScope(product, { device });
    const scope = (over: Partial<Scope> = {}): Scope => ({ ...may({ remove: true }), ...over });
    const apply = (items: readonly ChangeItem[], by = scope()) =>
      product.records.apply(by, { entity: "device", source: "import", items }, { atomic: "item" });
    const change = (record: Values, values: Values): ChangeItem => ({ kind: "update", id: idOf(record), values });
    const remove = (record: Values): ChangeItem => ({ kind: "delete", id: idOf(record) });
    const idOf = (record: Values) => Number(record["id"]);
    const read = async (record: Values) => {
      const answer = await product.call("technician", "GET", `device/${idOf(record)}`);
      return answer.status === 200 ? answer.body.result : null;
    };
    const plain = (record: Values | null) => record && { ...record, updated: null };

    async function undoOf(changesetId: string | null, by = scope()): Promise<Undo> {
      const { rows, current } = await product.records.changeset(by, changesetId ?? "");
      return openUndo(inverseOf(rows, current));
    }
    async function restore(undo: Undo, by = scope()) {
      const changeset = { entity: "device", source: "undo", items: undoItems(undo) } as const;
      const { items, changesetId } = await product.records.apply(by, changeset, { atomic: "item", restore: true });
      return { changesetId, results: items.map(({ status, issues }) => [status, ...issues.map(({ code }) => code)]) };
    }
    const undo = async (items: readonly ChangeItem[], by = scope()) => {
      const { changesetId } = await apply(items, by);
      return restore(await undoOf(changesetId, by), by);
    };

    describe("of updates", () => {
      test("writes the former values exactly, texts made of others included", async () => {
        const record = await product.create({ name: "Ann", serialNumber: "a", notes: null });
        await product.call("technician", "PUT", `device/${idOf(record)}`, { called: "The Ann" });
        const before = await read(record);
        await undo([change(record, { name: "Bea", called: null, serialNumber: "b", notes: "(608) 555-0101" })]);
        expect(plain(await read(record))).toEqual(plain(before));
      });
      test("leaves alone what others changed since, unless it is chosen", async () => {
        const record = await product.create({ serialNumber: "a", notes: "(608) 555-0101" });
        const { changesetId } = await apply([change(record, { serialNumber: "b", notes: "(608) 555-0102" })]);
        await apply([change(record, { serialNumber: "theirs" })]);
        await restore(await undoOf(changesetId));
        expect(await read(record)).toMatchObject({ serialNumber: "theirs", notes: "(608) 555-0101" });
        const part: UndoPart = { id: idOf(record), attribute: "serialNumber" };
        await restore(chooseUndo(await undoOf(changesetId), part, true));
        expect(await read(record)).toMatchObject({ serialNumber: "a", notes: "(608) 555-0101" });
      });
      test("writes what a rule hides now, and no rule adds a value", async () => {
        const record = await product.create({ nextInspection: "2027-01-31" });
        const { changesetId } = await apply([change(record, { nextInspection: null })]);
        await apply([change(record, { state: "Retired", retiredOn: "2026-11-01", disposal: "Sold" })]);
        expect(await restore(await undoOf(changesetId))).toMatchObject({ results: [["updated"]] });
        expect(await read(record)).toMatchObject({ state: "Retired", nextInspection: "2027-01-31" });
      });
      test("writes emptiness back where a value is asked for since", async () => {
        const record = await product.create({ serialNumber: null });
        const { changesetId } = await apply([change(record, { serialNumber: "b" })]);
        await product.publish("device.serialNumber", { required: true });
        expect(await restore(await undoOf(changesetId))).toMatchObject({ results: [["updated"]] });
        await product.publish("device.serialNumber", { required: false });
        expect((await read(record))?.["serialNumber"]).toBeNull();
      });
      test("refuses what a type can hold no more, as the item's issue", async () => {
        await product.publish("device.badge", { label: "Badge", elementType: "TextField" });
        const [one, other] = [await product.create({ badge: "ABC" }), await product.create({ badge: MAIL })];
        const { changesetId } = await apply([change(one, { badge: null }), change(other, { badge: null })]);
        expect((await product.call("manager", "DELETE", "attribute/device.badge")).status).toBe(200);
        await product.publish("device.badge", { label: "Badge", elementType: "TextFieldEmail" });
        const { results } = await restore(await undoOf(changesetId));
        expect(results).toEqual([["error", "email"], ["updated"]]);
        expect([(await read(one))?.["badge"], (await read(other))?.["badge"]]).toEqual([null, MAIL]);
      });
      test("refuses a unique value that another record has since, and one whose record is gone", async () => {
        const [one, boss] = [await product.create({ assetNumber: "UNDO-A" }), await product.create()];
        const other = await product.create({ partOfId: idOf(boss) });
        const { changesetId } = await apply([
          change(one, { assetNumber: "UNDO-B" }),
          change(other, { partOfId: null }),
        ]);
        await product.create({ assetNumber: "UNDO-A" });
        await apply([remove(boss)]);
        const { results } = await restore(await undoOf(changesetId));
        expect(results).toEqual([
          ["error", "unique"],
          ["error", "unknownReference"],
        ]);
      });
      test("swaps unique values back", async () => {
        const [one, other] = [
          await product.create({ assetNumber: "BACK-A" }),
          await product.create({ assetNumber: "BACK-B" }),
        ];
        const items = [change(one, { assetNumber: "BACK-B" }), change(other, { assetNumber: "BACK-A" })];
        expect((await undo(items)).results).toEqual([["updated"], ["updated"]]);
        expect([(await read(one))?.["assetNumber"], (await read(other))?.["assetNumber"]]).toEqual([
          "BACK-A",
          "BACK-B",
        ]);
      });
      test("is stale where the record changed after it was looked at", async () => {
        const record = await product.create({ serialNumber: "a" });
        const { changesetId } = await apply([change(record, { serialNumber: "b" })]);
        const seen = await undoOf(changesetId);
        await apply([change(record, { notes: "(608) 555-0109" })]);
        expect((await restore(seen)).results).toEqual([["error", "stale"]]);
      });
      test("needs the right to change each of the values", async () => {
        const record = await product.create({ serialNumber: "a", notes: "(608) 555-0101" });
        const { changesetId } = await apply([change(record, { serialNumber: "b", notes: "(608) 555-0102" })]);
        const by = may({ attribute: { notes: { update: false } } });
        expect((await restore(await undoOf(changesetId, by), by)).results).toEqual([["error", "notUpdatable"]]);
        const seen = may({ attribute: { notes: { view: false } } });
        expect((await restore(await undoOf(changesetId, seen), seen)).results).toEqual([["updated"]]);
        expect(await read(record)).toMatchObject({ serialNumber: "a", notes: "(608) 555-0102" });
      });
    });

    describe("of creates", () => {
      const creation = (over: Values = {}): ChangeItem => ({
        kind: "create",
        values: product.anEntity("device", over),
      });
      const ofOne = async () => {
        const { items, changesetId } = await apply([creation()]);
        return { changesetId, record: items[0]?.record ?? {} };
      };
      test("deletes them", async () => {
        const { changesetId, record } = await ofOne();
        expect((await restore(await undoOf(changesetId))).results).toEqual([["deleted"]]);
        expect(await read(record)).toBeNull();
        expect(undoItems(await undoOf(changesetId))).toEqual([]);
      });
      test("is refused where they are in use, or may not be deleted", async () => {
        const { changesetId, record } = await ofOne();
        const held = may({ create: true, remove: false });
        expect((await restore(await undoOf(changesetId, held), held)).results).toEqual([["error", "notOwn"]]);
        await product.create({ partOfId: idOf(record) });
        expect((await restore(await undoOf(changesetId))).results).toEqual([["error", "inUse"]]);
      });
      test("leaves those that were changed since", async () => {
        const { changesetId, record } = await ofOne();
        await apply([change(record, { serialNumber: "theirs" })]);
        expect(undoItems(await undoOf(changesetId))).toEqual([]);
      });
    });

    describe("of deletes", () => {
      test("brings the record back under its id, as it was and by whom it was made", async () => {
        const record = await product.create({ serialNumber: "a", nextInspection: null });
        const { results } = await undo([remove(record)]);
        expect(results).toEqual([["created"]]);
        expect(plain(await read(record))).toEqual(plain(record));
        const next = await product.create();
        expect(idOf(next)).toBeGreaterThan(idOf(record));
      });
      test("brings back what several records were to one another", async () => {
        const boss = await product.create();
        const other = await product.create({ partOfId: idOf(boss) });
        const freed = await apply([change(other, { partOfId: null })]);
        const removed = await apply([remove(boss), remove(other)]);
        expect((await restore(await undoOf(removed.changesetId))).results).toEqual([["created"], ["created"]]);
        expect((await restore(await undoOf(freed.changesetId))).results).toEqual([["updated"]]);
        expect((await read(other))?.["partOfId"]).toBe(idOf(boss));
      });
      test("brings back a record with a reference to another that comes back with it, and neither without the other", async () => {
        const [boss, other] = [await product.create({ assetNumber: "UNDO-BOSS" }), await product.create()];
        await apply([remove(boss), remove(other)]);
        const values = (record: Values, over: Values = {}): ChangeItem => ({
          kind: "create",
          values: { ...record, ...over },
        });
        const both = [values(other, { partOfId: idOf(boss) }), values(boss)];
        const send = (items: readonly ChangeItem[]) =>
          product.records.apply(
            scope(),
            { entity: "device", source: "undo", items },
            { atomic: "item", restore: true },
          );
        const taking = await product.create({ assetNumber: "UNDO-BOSS" });
        const refused = await send(both);
        expect(refused.items.map(({ issues }) => issues[0]?.code)).toEqual(["unknownReference", "unique"]);
        await apply([remove(taking)]);
        expect((await send(both)).items.map(({ status }) => status)).toEqual(["created", "created"]);
      });
      test("happens once", async () => {
        const record = await product.create();
        const { changesetId } = await apply([remove(record)]);
        const seen = await undoOf(changesetId);
        await restore(seen);
        expect((await restore(seen)).results).toEqual([["error", "alreadyThere"]]);
        expect(undoItems(await undoOf(changesetId))).toEqual([]);
      });
      test("needs the right to create, and to view all that the record held", async () => {
        const record = await product.create({ serialNumber: "a" });
        const { changesetId } = await apply([remove(record)]);
        const held = may({ create: false });
        expect((await restore(await undoOf(changesetId, held), held)).results).toEqual([["error", "notCreatable"]]);
        const blind = may({ create: true, attribute: { serialNumber: { view: false } } });
        expect(undoItems(await undoOf(changesetId, blind))).toEqual([]);
      });
    });

    test("undo of the undo does it again, also for creates and deletes", async () => {
      const [changed, gone] = [await product.create({ serialNumber: "a" }), await product.create()];
      const items = [
        change(changed, { serialNumber: "b" }),
        remove(gone),
        { kind: "create", values: product.anEntity("device") } as const,
      ];
      const done = await apply(items);
      const made = done.items[2]?.record ?? {};
      const undone = await restore(await undoOf(done.changesetId));
      expect([(await read(changed))?.["serialNumber"], await read(made)]).toEqual(["a", null]);
      expect((await restore(await undoOf(undone.changesetId))).results).toEqual([
        ["deleted"],
        ["updated"],
        ["created"],
      ]);
      expect([(await read(changed))?.["serialNumber"], await read(gone)]).toEqual(["b", null]);
      expect(plain(await read(made))).toEqual(plain(made));
    });

    test("is nobody's of another organization, and of no changeset that is not there", async () => {
      const record = await product.create({ serialNumber: "a" });
      const { changesetId } = await apply([change(record, { serialNumber: "b" })]);
      const asked = (by: Scope, id: string | null) => product.records.changeset(by, id ?? "");
      const unknown = { code: "unknownRecord" };
      await expect(asked(scope({ organizationId: HARBOR }), changesetId)).rejects.toMatchObject(unknown);
      await expect(asked(may({ view: false }), changesetId)).rejects.toMatchObject(unknown);
      await expect(asked(scope(), "01890000-0000-7000-8000-000000000000")).rejects.toMatchObject(unknown);
      await expect(asked(scope(), "ghost")).rejects.toMatchObject(unknown);
      expect((await asked(scope({ organizationId: NORTHGATE }), changesetId)).rows).toHaveLength(1);
    });
  },
  registerTemplate,
);
