import { sameValue, textForm, type Values } from "@armature/engine";
import { batchItems, changeBatchValue, openBatch } from "@armature/engine/batch";
import {
  bodiesOf,
  type ChangeContext,
  itemsChanged,
  planItem,
  REVIEWED,
  type Reviewed,
} from "@armature/engine/changes";
import { changeValue, type FormState, openForm } from "@armature/engine/form";
import { type ImportSheet, openImport, readEntries, withSheet } from "@armature/engine/import";
import { anEntity, check, contextOf, rule } from "@armature/engine/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../data/api-error.ts";
import { changesToSend, rowOf } from "../list/cell-rows.ts";
import { createAutosave } from "./autosave.ts";
import { createFormStore, type FormStore } from "./form-store.ts";

// What a person did last to a value is what is stored, whatever rules set before, by every way in.

const setTo = (valueDefault: unknown) => ({ id: "setValue", valueDefault }) as const;

/** Two fields that rules set others by, a chain, a rule that clears, and fields that rules hide and disable. */
const TYPE = anEntity([
  { name: "key", label: "Key", importKey: true },
  "scheduled",
  "teaching",
  { name: "slot", conditionalList: [rule(check("scheduled", 1), setTo("30"))] },
  { name: "room", conditionalList: [rule(check("slot", "30"), setTo("small"))], valueDefault: "any" },
  {
    name: "note",
    conditionalList: [rule(check("teaching", 1), setTo(null)), rule(check("slot", "45"), setTo("long"))],
  },
  { name: "leader", conditionalList: [rule(check("teaching", 1), "show", setTo("nobody"))] },
  { name: "bed", conditionalList: [rule(check("teaching", 1), "disable"), rule(check("scheduled", 1), setTo("a"))] },
]);
const { viewer } = contextOf(TYPE);
const WHO: ChangeContext = {
  ...viewer,
  permission: { ...viewer.permission, user: { ...viewer.permission["user"], create: true } },
  state: "buildOpen",
};
const NAMES = TYPE.attributes.map(({ name }) => name).filter((name) => name !== "userId" && name !== "key");

const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  scheduled: ["1", "0", ""],
  teaching: ["1", "0", ""],
  slot: ["30", "45", ""],
  room: ["any", "small", ""],
  note: ["long", "x", ""],
  leader: ["nobody", "Ann", ""],
  bed: ["a", "b", ""],
};
const aName = fc.constantFrom(...NAMES);
const aValue = (name: string) => fc.constantFrom(...(CHOICES[name] ?? []));
const aStep = aName.chain((name) => aValue(name).map((value) => ({ name, value })));
const steps = fc.array(aStep, { minLength: 1, maxLength: 8 });
const stored = fc
  .record(Object.fromEntries(NAMES.map((name) => [name, aValue(name)])))
  .map((values): Values => ({ userId: 1, key: "k", updated: "t0", ...emptied(values) }));

function emptied(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === "" ? null : value]));
}

/** The write path of the server, without its database. */
function write(before: Values | null, values: Values, reviewed?: Reviewed, type = TYPE): Values {
  const item = before
    ? ({ kind: "update", id: 1, values, ...(reviewed !== undefined && { reviewed }) } as const)
    : ({ kind: "create", values } as const);
  const planned = planItem(type, WHO, item, before, 0);
  expect(planned.issues).toEqual([]);
  return "after" in planned ? planned.after : {};
}

function writeRow(before: Values | null, { [REVIEWED]: reviewed, userId: _id, ...values }: Values): Values {
  return write(before, values, reviewed as Reviewed);
}

/** The values of the fields that a person can change now. */
function shownIn({ visible, fields }: FormState): Values {
  const open = visible.filter((name) => fields[name]?.disabled === null);
  return emptied(Object.fromEntries(open.map((name) => [name, fields[name]?.value ?? null])));
}

function typeInto(store: FormStore, typed: readonly { readonly name: string; readonly value: unknown }[]): void {
  for (const { name, value } of typed) {
    const field = store.getState().form.fields[name];
    if (field?.disabled !== null || sameValue(field.value, value)) continue;
    store.change(name, value);
    expect(store.getState().form.values[name]).toBe(value);
  }
}

const shownOf = (store: FormStore) => shownIn(store.getState().form);

describe("what a person did last stays [F-172, BLD-D25, BLD-D26] [SPEC F9]", () => {
  test("in a form of a stored record", () => {
    fc.assert(
      fc.property(stored, steps, (record, typed) => {
        const store = createFormStore(contextOf(TYPE), record);
        typeInto(store, typed);
        expect(write(record, store.changes())).toMatchObject(shownOf(store));
      }),
      { numRuns: 400 },
    );
  });

  test("in a form of a new record", () => {
    fc.assert(
      fc.property(steps, fc.constantFrom({}, { slot: "45" }, { scheduled: "1" }), (typed, preset) => {
        const store = createFormStore(contextOf(TYPE, { mode: "create" }), preset);
        typeInto(store, typed);
        expect(write(null, store.changes())).toMatchObject(shownOf(store));
      }),
      { numRuns: 400 },
    );
  });

  test("in a draft that the browser kept, of a stored and of a new record", () => {
    fc.assert(
      fc.property(stored, steps, steps, fc.boolean(), (record, before, after, isNew) => {
        const context = contextOf(TYPE, isNew ? { mode: "create" } : {});
        const opened = isNew ? {} : record;
        const first = createFormStore(context, opened);
        typeInto(first, before);
        const draft = { typed: first.typed(), base: first.getState().form.initial };
        const store = createFormStore(context, opened);
        store.restore(JSON.parse(JSON.stringify(draft)));
        expect(shownOf(store)).toEqual(shownOf(first));
        typeInto(store, after);
        expect(write(isNew ? null : record, store.changes())).toMatchObject(shownOf(store));
      }),
      { numRuns: 400 },
    );
  });

  test("in a form whose record somebody else saved first", () => {
    fc.assert(
      fc.property(stored, steps, stored, fc.func(fc.boolean()), steps, (record, typed, other, isTheirs, more) => {
        const store = createFormStore(contextOf(TYPE), record);
        typeInto(store, typed);
        const conflicts = store.rebase({ ...other, updated: "t1" });
        store.resolveConflict(new Set(conflicts.map(({ attribute }) => attribute).filter((name) => isTheirs(name))));
        typeInto(store, more);
        expect(write(other, store.changes())).toMatchObject(shownOf(store));
      }),
      { numRuns: 400 },
    );
  });

  test("in a call that sends it, also where it equals the stored value", () => {
    fc.assert(
      fc.property(fc.option(stored), fc.array(aStep, { maxLength: 6 }), (record, given) => {
        const sent = Object.fromEntries(given.map(({ name, value }) => [name, value]));
        const after = write(record, sent);
        const { visible, fields } = openForm(contextOf(TYPE), after);
        const open = Object.keys(sent).filter((name) => visible.includes(name) && fields[name]?.disabled === null);
        for (const name of open) expect([name, after[name]]).toEqual([name, emptied(sent)[name]]);
      }),
      { numRuns: 400 },
    );
  });

  test("in a batch, also of records that others changed since its review", () => {
    fc.assert(
      fc.property(stored, fc.option(stored), steps, (record, other, chosen) => {
        const names = [...new Set(chosen.map(({ name }) => name))];
        const begun = chosen.reduce(
          (state, { name, value }) => changeBatchValue(state, name, value),
          openBatch(TYPE, WHO, [record], names),
        );
        const now = other ? { ...other, updated: "t1" } : record;
        const state = other ? itemsChanged(begun, { records: [now] }) : begun;
        const [item] = batchItems(state);
        const review = item?.review;
        const after = writeRow(now, item?.body ?? {});
        expect(after).toMatchObject(review?.after ?? {});
        const mine = (name: string) => emptied(state.values)[name] ?? null;
        for (const name of openOf(after, names)) {
          const cell = review?.cells.find(({ attribute }) => attribute === name);
          const isTheirs = cell?.state === "changedSince" || cell?.state === "conflict";
          expect([name, after[name]]).toEqual([name, isTheirs ? now[name] : mine(name)]);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("in a sheet and in pasted cells, of stored and of new records", () => {
    fc.assert(
      fc.property(stored, steps, fc.boolean(), (record, cells, isNew) => {
        const given = Object.fromEntries(cells.map(({ name, value }) => [name, value]));
        const after = importOf(isNew ? [] : [record], given, null);
        for (const name of openOf(after, Object.keys(given)))
          expect([name, after[name]]).toEqual([name, emptied(given)[name] ?? null]);
      }),
      { numRuns: 400 },
    );
  });

  test("in an exported sheet, in the cells that the person changed", () => {
    fc.assert(
      fc.property(stored, steps, (record, cells) => {
        const changed = Object.fromEntries(cells.map(({ name, value }) => [name, value]));
        const given = { ...Object.fromEntries(NAMES.map((name) => [name, record[name]])), ...changed };
        const after = importOf([record], given, [record]);
        for (const name of openOf(after, Object.keys(changed)))
          if (emptied(changed)[name] !== record[name])
            expect([name, after[name]]).toEqual([name, emptied(changed)[name] ?? null]);
      }),
      { numRuns: 400 },
    );
  });

  test("in the cells of a list, saved one by one or together, before the list is loaded again", () => {
    fc.assert(
      fc.property(stored, fc.array(steps, { minLength: 1, maxLength: 4 }), (shown, saves) => {
        const saved = new WeakMap<Values, Values>();
        let record = shown;
        for (const cells of saves) {
          const values = Object.fromEntries(cells.map(({ name, value }) => [name, value]));
          const all = Object.entries(emptied(values)).flatMap(([name, value]) => {
            const attribute = TYPE.byName.get(name);
            return attribute ? [{ record: shown, attribute, value: value ?? null }] : [];
          });
          const sent = changesToSend(TYPE, saved, all);
          if (sent.length > 0) record = writeRow(record, rowOf(TYPE, saved, sent));
          for (const { attribute, value } of sent) saved.set(shown, { ...saved.get(shown), [attribute.name]: value });
          for (const name of openOf(record, Object.keys(values)))
            expect([name, record[name]]).toEqual([name, emptied(values)[name] ?? null]);
        }
      }),
      { numRuns: 400 },
    );
  });
});

/** Those of the named attributes that rules leave open in this record. */
function openOf(record: Values, names: readonly string[]): readonly string[] {
  const shown = shownIn(openForm(contextOf(TYPE), record));
  return names.filter((name) => Object.hasOwn(shown, name));
}

/** The record after a sheet with one row, which has these cells. */
function importOf(records: readonly Values[], given: Values, exported: readonly Values[] | null): Values {
  const names = Object.keys(given);
  const text = (name: string) => textForm(given[name]);
  const cells = [["k", ...names.map(text)]];
  const sheet: ImportSheet = { fileId: 1, headers: ["Key", ...names], cells, exported };
  const entries = readEntries(withSheet(openImport(TYPE, WHO), sheet), records);
  const [row] = bodiesOf(entries);
  const before = records[0] ?? null;
  const after = row ? writeRow(before, row) : (before ?? {});
  expect(after).toMatchObject(entries[0]?.review.after ?? {});
  return after;
}

describe("in a form that saves itself, what a person did last is stored [F-172, BLD-D25] [SPEC F8]", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  /** A server that takes its time and is not always there. */
  function serverOf(record: Values, delays: readonly number[], isDown: (call: number) => boolean, type = TYPE) {
    let now = record;
    let calls = 0;
    let writes = 0;
    const send = async (values: Values): Promise<Values> => {
      const call = calls++;
      await new Promise((resolve) => setTimeout(resolve, delays[call % delays.length]));
      if (isDown(call)) throw new ApiError({ status: 0, message: "No answer." });
      writes++;
      const written = {
        ...write(now, values, undefined, type),
        userId: 1,
        updated: `t1${String(writes).padStart(5, "0")}`,
      };
      now = written;
      await new Promise((resolve) => setTimeout(resolve, delays[(call + 1) % delays.length]));
      return written;
    };
    return { send, now: () => now };
  }

  const RULED = anEntity([
    { name: "mode", maxLength: 3 },
    { name: "size", conditionalList: [rule(check("mode", "on", "isNotEqual"), setTo("30"))] },
    { name: "note", conditionalList: [rule(check("mode", "off"), "disable")] },
  ]);

  test("also an answer that is disabled until an invalid one is corrected", async () => {
    const record = { userId: 1, mode: "off", size: "45", note: "x", updated: "t0" };
    const form = createFormStore(contextOf(RULED), record);
    const server = serverOf(record, [0], () => false, RULED);
    const autosave = createAutosave({ form, send: server.send, onFailed: () => undefined });
    autosave.change("mode", "much too long");
    autosave.change("note", "z");
    await vi.advanceTimersByTimeAsync(10_000);
    expect([server.now(), vi.getTimerCount()]).toEqual([record, 0]);
    autosave.change("mode", "on");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.now()).toMatchObject({ mode: "on", note: "z" });
    autosave.stop();
  });

  const delays = fc.array(fc.constantFrom(0, 50, 400, 1500), { minLength: 1, maxLength: 4 });
  const pauses = fc.array(fc.constantFrom(0, 100, 800, 2000), { minLength: 8, maxLength: 8 });

  test("whatever is slow, and also where the network was gone for a while", async () => {
    await fc.assert(
      fc.asyncProperty(
        stored,
        steps,
        pauses,
        delays,
        fc.constantFrom(0, 0, 1, 3),
        async (record, typed, waits, slow, down) => {
          const form = createFormStore(contextOf(TYPE), record);
          const server = serverOf(record, slow, (call) => call < down);
          const autosave = createAutosave({ form, send: server.send, onFailed: () => undefined });
          // The same without a server.
          let alone = openForm(contextOf(TYPE), record);
          for (const [place, { name, value }] of typed.entries()) {
            if (form.getState().form.fields[name]?.disabled !== null) continue;
            if (alone.fields[name]?.disabled !== null) continue;
            autosave.change(name, value);
            alone = changeValue(alone, name, value);
            await vi.advanceTimersByTimeAsync(waits[place] ?? 0);
          }
          await vi.advanceTimersByTimeAsync(200_000);
          if (down === 0) expect(autosave.hasUnsaved()).toBe(false);
          expect(server.now()).toMatchObject(shownOf(form));
          // Where the network was gone, a field can be disabled before its value is stored, which then is left out.
          const { bed: _bed, leader: _leader, ...others } = shownIn(alone);
          expect(shownOf(form)).toMatchObject(down > 0 ? others : shownIn(alone));
          autosave.stop();
        },
      ),
      { numRuns: 300 },
    );
  });
});
