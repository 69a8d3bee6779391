import {
  type ChangeItem,
  chooseUndo,
  inverseOf,
  openUndo,
  type Undo,
  undoItems,
  type UndoPart,
  type Values,
} from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { memberScope, OTHER, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";
import type { Scope } from "./scope.ts";

const NPI = "1234567893";

describeDatabases(
  "taking back what a changeset did",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const scope = (over: Partial<Scope> = {}): Scope => ({
      ...memberScope(product),
      permission: { user: { create: true } },
      ...over,
    });
    const may = (user: Scope["permission"][string]) => scope({ permission: { user } });
    const apply = (items: readonly ChangeItem[], by = scope()) =>
      product.records.apply(by, { entity: "user", source: "import", items }, { atomic: "item" });
    const change = (record: Values, values: Values): ChangeItem => ({ kind: "update", id: idOf(record), values });
    const remove = (record: Values): ChangeItem => ({ kind: "delete", id: idOf(record) });
    const idOf = (record: Values) => Number(record["userId"]);
    const read = async (record: Values) => {
      const answer = await product.call("member", "GET", `user/${idOf(record)}`);
      return answer.status === 200 ? answer.body.result : null;
    };
    const plain = (record: Values | null) => record && { ...record, updated: null };

    async function undoOf(changesetId: string | null, by = scope()): Promise<Undo> {
      const { rows, current } = await product.records.changeset(by, changesetId ?? "");
      return openUndo(inverseOf(rows, current));
    }
    async function restore(undo: Undo, by = scope()) {
      const changeset = { entity: "user", source: "undo", items: undoItems(undo) } as const;
      const { items, changesetId } = await product.records.apply(by, changeset, { atomic: "item", restore: true });
      return { changesetId, results: items.map(({ status, issues }) => [status, ...issues.map(({ code }) => code)]) };
    }
    const undo = async (items: readonly ChangeItem[], by = scope()) => {
      const { changesetId } = await apply(items, by);
      return restore(await undoOf(changesetId, by), by);
    };

    describe("of updates", () => {
      test("writes the former values exactly, texts made of others included", async () => {
        const record = await product.create({ firstName: "Ann", jobTitle: "a", workPhone: null });
        await product.call("member", "PUT", `user/${idOf(record)}`, { displayName: "The Ann" });
        const before = await read(record);
        await undo([
          change(record, { firstName: "Bea", displayName: null, jobTitle: "b", workPhone: "(608) 555-0101" }),
        ]);
        expect(plain(await read(record))).toEqual(plain(before));
      });
      test("leaves alone what others changed since, unless it is chosen", async () => {
        const record = await product.create({ jobTitle: "a", workPhone: "(608) 555-0101" });
        const { changesetId } = await apply([change(record, { jobTitle: "b", workPhone: "(608) 555-0102" })]);
        await apply([change(record, { jobTitle: "theirs" })]);
        await restore(await undoOf(changesetId));
        expect(await read(record)).toMatchObject({ jobTitle: "theirs", workPhone: "(608) 555-0101" });
        const part: UndoPart = { id: idOf(record), attribute: "jobTitle" };
        await restore(chooseUndo(await undoOf(changesetId), part, true));
        expect(await read(record)).toMatchObject({ jobTitle: "a", workPhone: "(608) 555-0101" });
      });
      test("writes what a rule hides now, and no rule adds a value", async () => {
        const record = await product.create({ provider: 1, npi: NPI });
        const { changesetId } = await apply([change(record, { npi: null })]);
        await apply([change(record, { provider: 0 })]);
        expect(await restore(await undoOf(changesetId))).toMatchObject({ results: [["updated"]] });
        expect(await read(record)).toMatchObject({ provider: 0, npi: NPI });
      });
      test("writes emptiness back where a value is asked for since", async () => {
        const record = await product.create({ jobTitle: null });
        const { changesetId } = await apply([change(record, { jobTitle: "b" })]);
        await product.publish("user.jobTitle", { required: true });
        expect(await restore(await undoOf(changesetId))).toMatchObject({ results: [["updated"]] });
        await product.publish("user.jobTitle", { required: false });
        expect((await read(record))?.["jobTitle"]).toBeNull();
      });
      test("refuses what a type can hold no more, as the item's issue", async () => {
        await product.publish("user.badge", { label: "Badge", elementType: "TextField" });
        const [one, other] = [await product.create({ badge: "ABC" }), await product.create({ badge: NPI })];
        const { changesetId } = await apply([change(one, { badge: null }), change(other, { badge: null })]);
        expect((await product.call("admin", "DELETE", "attribute/user.badge")).status).toBe(200);
        await product.publish("user.badge", { label: "Badge", elementType: "TextFieldNPI" });
        const { results } = await restore(await undoOf(changesetId));
        expect(results).toEqual([["error", expect.stringMatching(/^npi/)], ["updated"]]);
        expect([(await read(one))?.["badge"], (await read(other))?.["badge"]]).toEqual([null, NPI]);
      });
      test("refuses a unique value that another record has since, and one whose record is gone", async () => {
        const [one, boss] = [await product.create({ email: "a@undo.example" }), await product.create()];
        const other = await product.create({ supervisorId: idOf(boss) });
        const { changesetId } = await apply([
          change(one, { email: "b@undo.example" }),
          change(other, { supervisorId: null }),
        ]);
        await product.create({ email: "A@undo.example" });
        await apply([remove(boss)]);
        const { results } = await restore(await undoOf(changesetId));
        expect(results).toEqual([
          ["error", "emailTakenBy"],
          ["error", "unknownReference"],
        ]);
      });
      test("swaps unique values back", async () => {
        const [one, other] = [
          await product.create({ email: "a@back.example" }),
          await product.create({ email: "b@back.example" }),
        ];
        const items = [change(one, { email: "b@back.example" }), change(other, { email: "a@back.example" })];
        expect((await undo(items)).results).toEqual([["updated"], ["updated"]]);
        expect([(await read(one))?.["email"], (await read(other))?.["email"]]).toEqual([
          "a@back.example",
          "b@back.example",
        ]);
      });
      test("is stale where the record changed after it was looked at", async () => {
        const record = await product.create({ jobTitle: "a" });
        const { changesetId } = await apply([change(record, { jobTitle: "b" })]);
        const seen = await undoOf(changesetId);
        await apply([change(record, { workPhone: "(608) 555-0109" })]);
        expect((await restore(seen)).results).toEqual([["error", "stale"]]);
      });
      test("needs the right to change each of the values", async () => {
        const record = await product.create({ jobTitle: "a", workPhone: "(608) 555-0101" });
        const { changesetId } = await apply([change(record, { jobTitle: "b", workPhone: "(608) 555-0102" })]);
        const by = may({ attribute: { workPhone: { update: false } } });
        expect((await restore(await undoOf(changesetId, by), by)).results).toEqual([["error", "notUpdatable"]]);
        const seen = may({ attribute: { workPhone: { view: false } } });
        expect((await restore(await undoOf(changesetId, seen), seen)).results).toEqual([["updated"]]);
        expect(await read(record)).toMatchObject({ jobTitle: "a", workPhone: "(608) 555-0102" });
      });
      test("is no right of a closed build", async () => {
        const record = await product.create({ jobTitle: "a" });
        const { changesetId } = await apply([change(record, { jobTitle: "b" })]);
        const closed = scope({ status: "buildClosed" });
        await expect(restore(await undoOf(changesetId, closed), closed)).rejects.toMatchObject({ code: "closed" });
      });
    });

    describe("of creates", () => {
      const creation = (over: Values = {}): ChangeItem => ({ kind: "create", values: product.anEntity("user", over) });
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
        await product.create({ supervisorId: idOf(record) });
        expect((await restore(await undoOf(changesetId))).results).toEqual([["error", "inUse"]]);
      });
      test("leaves those that were changed since", async () => {
        const { changesetId, record } = await ofOne();
        await apply([change(record, { jobTitle: "theirs" })]);
        expect(undoItems(await undoOf(changesetId))).toEqual([]);
      });
    });

    describe("of deletes", () => {
      test("brings the record back under its id, as it was and by whom it was made", async () => {
        const record = await product.create({ jobTitle: "a", provider: 0, npi: null });
        const { results } = await undo([remove(record)]);
        expect(results).toEqual([["created"]]);
        expect(plain(await read(record))).toEqual(plain(record));
        const next = await product.create();
        expect(idOf(next)).toBeGreaterThan(idOf(record));
      });
      test("brings back what several records were to one another", async () => {
        const boss = await product.create();
        const other = await product.create({ supervisorId: idOf(boss) });
        const freed = await apply([change(other, { supervisorId: null })]);
        const removed = await apply([remove(boss), remove(other)]);
        expect((await restore(await undoOf(removed.changesetId))).results).toEqual([["created"], ["created"]]);
        expect((await restore(await undoOf(freed.changesetId))).results).toEqual([["updated"]]);
        expect((await read(other))?.["supervisorId"]).toBe(idOf(boss));
      });
      test("brings back a record with a reference to another that comes back with it, and neither without the other", async () => {
        const [boss, other] = [await product.create({ email: "boss@undo.example" }), await product.create()];
        await apply([remove(boss), remove(other)]);
        const values = (record: Values, over: Values = {}): ChangeItem => ({
          kind: "create",
          values: { ...record, ...over },
        });
        const both = [values(other, { supervisorId: idOf(boss) }), values(boss)];
        const send = (items: readonly ChangeItem[]) =>
          product.records.apply(scope(), { entity: "user", source: "undo", items }, { atomic: "item", restore: true });
        const taking = await product.create({ email: "boss@undo.example" });
        const refused = await send(both);
        expect(refused.items.map(({ issues }) => issues[0]?.code)).toEqual(["unknownReference", "emailTakenBy"]);
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
        const record = await product.create({ jobTitle: "a" });
        const { changesetId } = await apply([remove(record)]);
        const held = may({ create: false });
        expect((await restore(await undoOf(changesetId, held), held)).results).toEqual([["error", "notCreatable"]]);
        const blind = may({ create: true, attribute: { jobTitle: { view: false } } });
        expect(undoItems(await undoOf(changesetId, blind))).toEqual([]);
      });
    });

    test("undo of the undo does it again, also for creates and deletes", async () => {
      const [changed, gone] = [await product.create({ jobTitle: "a" }), await product.create()];
      const items = [
        change(changed, { jobTitle: "b" }),
        remove(gone),
        { kind: "create", values: product.anEntity("user") } as const,
      ];
      const done = await apply(items);
      const made = done.items[2]?.record ?? {};
      const undone = await restore(await undoOf(done.changesetId));
      expect([(await read(changed))?.["jobTitle"], await read(made)]).toEqual(["a", null]);
      expect((await restore(await undoOf(undone.changesetId))).results).toEqual([
        ["deleted"],
        ["updated"],
        ["created"],
      ]);
      expect([(await read(changed))?.["jobTitle"], await read(gone)]).toEqual(["b", null]);
      expect(plain(await read(made))).toEqual(plain(made));
    });

    test("is nobody's of another organization, and of no changeset that is not there", async () => {
      const record = await product.create({ jobTitle: "a" });
      const { changesetId } = await apply([change(record, { jobTitle: "b" })]);
      const asked = (by: Scope, id: string | null) => product.records.changeset(by, id ?? "");
      const unknown = { code: "unknownRecord" };
      await expect(asked(scope({ organizationId: OTHER }), changesetId)).rejects.toMatchObject(unknown);
      await expect(asked(may({ view: false }), changesetId)).rejects.toMatchObject(unknown);
      await expect(asked(scope(), "01890000-0000-7000-8000-000000000000")).rejects.toMatchObject(unknown);
      await expect(asked(scope(), "ghost")).rejects.toMatchObject(unknown);
      expect((await asked(scope({ organizationId: OWN }), changesetId)).rows).toHaveLength(1);
    });
  },
  productTemplate,
);
