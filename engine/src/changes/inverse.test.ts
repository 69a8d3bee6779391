import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import type { ChangeItem, RecordId } from "./changeset.ts";
import { changedValues } from "./diff.ts";
import { type ChangeRow, chooseUndo, inverseOf, isUndone, openUndo, type UndoRecord, undoItems } from "./inverse.ts";

const created = (values: Values, recordId = 1): ChangeRow => ({
  recordId,
  kind: "create",
  old: null,
  new: values,
  isWhole: true,
});
const updated = (old: Values, next: Values, recordId = 1): ChangeRow => ({
  recordId,
  kind: "update",
  old,
  new: next,
  isWhole: true,
});
const deleted = (old: Values, recordId = 1): ChangeRow => ({ recordId, kind: "delete", old, new: null, isWhole: true });

function statesOf(record: UndoRecord): unknown {
  return record.kind === "update"
    ? Object.fromEntries(record.cells.map(({ attribute, state }) => [attribute, state]))
    : `${record.kind} ${record.state}`;
}

describe("of each record the inverse says", () => {
  test.each<[title: string, rows: readonly ChangeRow[], now: Values | null, states: unknown[], items: ChangeItem[]]>([
    [
      "a value is as written",
      [updated({ a: 1 }, { a: 2 })],
      { a: 2 },
      [{ a: "undo" }],
      [{ kind: "update", id: 1, values: { a: 1 } }],
    ],
    ["a value was changed since", [updated({ a: 1 }, { a: 2 })], { a: 3 }, [{ a: "changedSince" }], []],
    ["a value was taken back already", [updated({ a: 1 }, { a: 2 })], { a: 1 }, [{ a: "undone" }], []],
    ["the record is gone", [updated({ a: 1 }, { a: 2 })], null, [{ a: "gone" }], []],
    [
      "each value stands for itself",
      [updated({ a: 1, b: 1, c: null }, { a: 2, b: 2, c: 2 })],
      { a: 2, b: 3, c: 2 },
      [{ a: "undo", b: "changedSince", c: "undo" }],
      [{ kind: "update", id: 1, values: { a: 1, c: null } }],
    ],
    [
      "a record that was made is as made",
      [created({ a: 1, b: null })],
      { a: 1, updated: "t" },
      ["delete undo"],
      [{ kind: "delete", id: 1, ifMatch: "t" }],
    ],
    ["a record that was made was changed since", [created({ a: 1 })], { a: 2 }, ["delete changedSince"], []],
    [
      "a record that was made got another value since",
      [created({ a: 1 })],
      { a: 1, b: 1 },
      ["delete changedSince"],
      [],
    ],
    ["a record that was made is gone", [created({ a: 1 })], null, ["delete undone"], []],
    [
      "a deleted record is gone",
      [deleted({ a: 1, b: null })],
      null,
      ["create undo"],
      [{ kind: "create", values: { a: 1 } }],
    ],
    ["a deleted record is back", [deleted({ a: 1 })], { a: 1 }, ["create undone"], []],
    [
      "a deleted record is not all viewable",
      [{ ...deleted({ a: 1 }), isWhole: false }],
      null,
      ["create notViewable"],
      [],
    ],
    [
      "two writes count as one",
      [updated({ a: 1 }, { a: 2 }), updated({ a: 2, b: 1 }, { a: 3, b: 2 })],
      { a: 3, b: 2 },
      [{ a: "undo", b: "undo" }],
      [{ kind: "update", id: 1, values: { a: 1, b: 1 } }],
    ],
    [
      "two writes that cancel out are none",
      [updated({ a: 1 }, { a: 2 }), updated({ a: 2 }, { a: 1 })],
      { a: 1 },
      [{}],
      [],
    ],
    [
      "made, then changed, is made",
      [created({ a: 1 }), updated({ a: 1 }, { a: 2 })],
      { a: 2 },
      ["delete undo"],
      [{ kind: "delete", id: 1 }],
    ],
    [
      "changed, then deleted, comes back as before both",
      [updated({ a: 1 }, { a: 2 }), deleted({ a: 2, b: 1 })],
      null,
      ["create undo"],
      [{ kind: "create", values: { a: 1, b: 1 } }],
    ],
    ["made, then deleted, is nothing", [created({ a: 1 }), deleted({ a: 1 })], null, [], []],
  ])("%s", (_, rows, now, states, items) => {
    const inverse = inverseOf(rows, new Map(now ? [[1, now]] : []));
    expect(inverse.map(statesOf)).toEqual(states);
    expect(undoItems(openUndo(inverse))).toEqual(items);
  });
});

describe("choosing", () => {
  const rows = [updated({ a: 1, b: 1 }, { a: 2, b: 2 }), updated({ a: 1 }, { a: 2 }, 2)];
  const undo = openUndo(
    inverseOf(
      rows,
      new Map([
        [1, { a: 2, b: 3 }],
        [2, { a: 1 }],
      ]),
    ),
  );
  test("leaves a value as it is", () => {
    expect(undoItems(chooseUndo(undo, { id: 1, attribute: "a" }, false))).toEqual([]);
  });
  test("takes back what others wrote since, knowingly [SPEC U3]", () => {
    const chosen = chooseUndo(undo, { id: 1, attribute: "b" }, true);
    expect(undoItems(chosen)).toEqual([{ kind: "update", id: 1, values: { a: 1, b: 1 } }]);
  });
  test.each([
    ["a value taken back already", { id: 2, attribute: "a" }],
    ["a value that was not changed", { id: 1, attribute: "z" }],
  ])("has no say in %s", (_, part) => {
    expect(chooseUndo(undo, part, true)).toBe(undo);
    expect(isUndone(undo, part)).toBe(false);
  });
});

type Store = ReadonlyMap<RecordId, Values>;

/** Applies items as a restore does, without permissions and rules. */
function restored(store: Store, items: readonly ChangeItem[]): Store {
  const next = new Map(store);
  for (const item of items) {
    if (item.kind === "create") next.set(Number(item.values["key"]), item.values);
    else if (item.kind === "delete") next.delete(item.id);
    else next.set(item.id, { ...next.get(item.id), ...item.values });
  }
  return next;
}

/** The history rows that lead from one store to another. */
function rowsBetween(before: Store, after: Store): readonly ChangeRow[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [old, next] = [before.get(id), after.get(id)];
    if (!old) return next ? [created(next, Number(id))] : [];
    if (!next) return [deleted(old, Number(id))];
    const changed = changedValues(old, next);
    return [
      updated(Object.fromEntries(Object.keys(changed).map((name) => [name, old[name] ?? null])), changed, Number(id)),
    ];
  });
}

const plain = (store: Store) =>
  [...store]
    .map(([id, values]) => [id, changedValues({}, values)] as const)
    .toSorted(([a], [b]) => Number(a) - Number(b));
const value = fc.constantFrom(1, 2, null);
const store = fc
  .array(fc.option(fc.record({ a: value, b: value })), { minLength: 4, maxLength: 4 })
  .map((records): Store => new Map(records.flatMap((r, i) => (r ? [[i + 1, { key: i + 1, ...r }] as const] : []))));

describe("for any changeset", () => {
  test("undo gives back what was, where nobody changed anything since [SPEC U1]", () => {
    fc.assert(
      fc.property(store, store, (before, after) => {
        const items = undoItems(openUndo(inverseOf(rowsBetween(before, after), after)));
        expect(plain(restored(after, items))).toEqual(plain(before));
      }),
    );
  });
  test("undo of the undo gives back what the changeset did [SPEC U2]", () => {
    fc.assert(
      fc.property(store, store, (before, after) => {
        const rows = rowsBetween(before, after);
        const undone = restored(after, undoItems(openUndo(inverseOf(rows, after))));
        const again = undoItems(openUndo(inverseOf(rowsBetween(after, undone), undone)));
        expect(plain(restored(undone, again))).toEqual(plain(after));
      }),
    );
  });
  test("several writes are undone like the one that does the same", () => {
    fc.assert(
      fc.property(store, store, store, (before, between, after) => {
        const rows = [...rowsBetween(before, between), ...rowsBetween(between, after)];
        const items = undoItems(openUndo(inverseOf(rows, after)));
        expect(plain(restored(after, items))).toEqual(plain(before));
      }),
    );
  });
  test("undo leaves alone every value that others changed since [SPEC U3]", () => {
    fc.assert(
      fc.property(store, store, store, (before, after, now) => {
        const items = undoItems(openUndo(inverseOf(rowsBetween(before, after), now)));
        const result = restored(now, items);
        for (const [id, theirs] of now) {
          const others = Object.keys(changedValues(after.get(id) ?? {}, theirs));
          for (const name of others) expect(result.get(id)?.[name] ?? null).toEqual(theirs[name]);
        }
      }),
    );
  });
});
