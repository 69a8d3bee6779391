import { allowingAbsent } from "../access/permission.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import { CHANGER, planOf } from "../testing/changes.ts";
import { anEntity, check, rule, setTo } from "../testing/metadata.ts";
import type { ChangeContext } from "./change-context.ts";
import type { ChangeItem } from "./changeset.ts";
import { clearsValues, isWritten, type ReviewAnswers, type ReviewCell, reviewItem } from "./review.ts";

const type = anEntity(
  [
    { name: "name", label: "Name", orderNumber: 1, required: true, maxLength: 5 },
    { name: "provider", label: "Provider", orderNumber: 2, elementType: "YesNo" },
    { name: "npi", label: "NPI", orderNumber: 3, conditionalList: [rule(check("provider", 1), "show")] },
    { name: "note", label: "Note", orderNumber: 4, conditionalList: [rule(check("name", "Ann"), "disable")] },
    { name: "title", label: "Title", orderNumber: 5, conditionalList: [rule(check("provider", 1), setTo("Doctor"))] },
    {
      name: "boss",
      label: "Boss",
      orderNumber: 6,
      elementType: "Reference",
      fkExists: true,
      fkName: "user",
      lockable: true,
    },
    { name: "once", label: "Once", orderNumber: 7, excludeUpdate: true },
    { name: "mark", label: "Mark", type: "boolean", serverSet: true, elementType: null, valueDefault: false },
    { name: "kind", label: "Kind", orderNumber: 8, valueDefault: "usual", excludeUpdate: true },
  ],
  { label: "User", readableAttribute: "name" },
);
const record = (over: Values = {}): Values => ({
  userId: 1,
  name: "Bo",
  provider: 0,
  note: "a",
  updated: "t1",
  ...over,
});
const review = (values: Values, before: Values = {}, over: Partial<ChangeContext> = {}, answers: ReviewAnswers = {}) =>
  reviewItem(type, planOf(type, { kind: "update", id: 1, values }, record(before), over), answers);
const short = ({ attribute, state, old, new: next, isFilled, text }: ReviewCell) =>
  [attribute, state, `${old} → ${next}`, ...(isFilled ? ["filled"] : []), ...(text === null ? [] : [text])].join(" | ");

describe("a value of a record is", () => {
  const held = { permission: allowingAbsent({ user: { attribute: { note: { update: false } } } }) };
  test.each<
    [title: string, values: Values, before: Values, over: Partial<ChangeContext>, kind: string, cells: string[]]
  >([
    ["unchanged", { note: "a" }, {}, {}, "unchanged", ["note | unchanged | a → a"]],
    ["changed", { note: "b" }, {}, {}, "changed", ["note | changed | a → b"]],
    ["new", { title: "Nurse" }, {}, {}, "changed", ["title | new |  → Nurse"]],
    ["cleared", { note: "" }, {}, {}, "changed", ["note | cleared | a → "]],
    [
      "hidden by a rule",
      { npi: "1" },
      {},
      {},
      "unchanged",
      ["npi | hidden |  → 1 | Ignored: not used because of another answer"],
    ],
    [
      "disabled by a rule",
      { note: "b" },
      { name: "Ann" },
      {},
      "unchanged",
      ["note | disabled | a → b | Ignored: locked by another answer"],
    ],
    [
      "not asked in this mode",
      { once: "x" },
      {},
      {},
      "unchanged",
      ["once | notAsked |  → x | Ignored: Once is not asked here"],
    ],
    ["not permitted", { note: "b" }, {}, held, "error", ["note | notPermitted | a → b | You may not change Note"]],
    ["locked", { boss: 2 }, { locked: true }, {}, "error", ["boss | locked |  → 2 | This user is locked"]],
    [
      "locked, and left out where a person reviews it",
      { boss: 2, note: "b" },
      { locked: true },
      { leavesLocked: true },
      "changed",
      ["note | changed | a → b", "boss | locked |  → 2 | This user is locked"],
    ],
    [
      "locked and wrong, which nobody judges",
      { boss: "nobody", note: "a" },
      { locked: true },
      { leavesLocked: true },
      "unchanged",
      ["note | unchanged | a → a", "boss | locked |  → nobody | This user is locked"],
    ],
    [
      "wrong",
      { name: "Roberta" },
      {},
      {},
      "error",
      ["name | error | Bo → Roberta | This field has a maximum character count of 5"],
    ],
    ["asked for", { name: "" }, {}, {}, "error", ["name | error | Bo →  | Name is required"]],
    [
      "formatted, and filled by a rule",
      { provider: 1 },
      {},
      {},
      "changed",
      ["provider | changed | No → Yes", "title | new |  → Doctor | filled"],
    ],
    ["of no attribute", { ghost: 1 }, {}, {}, "error", ["ghost | error |  →  | ghost is no attribute of user"]],
  ])("%s", (_, values, before, over, kind, cells) => {
    const reviewed = review(values, before, over);
    expect([reviewed.kind, reviewed.cells.map(short)]).toEqual([kind, cells]);
  });
  test("wrong by a look-up that was answered", () => {
    const found = { taken: () => undefined, label: () => null };
    expect(review({ boss: 9 }, {}, {}, { found }).cells.map(({ state }) => state)).toEqual(["error"]);
  });
  test("an unread text of a sheet, with its issue", () => {
    const issues = [{ code: "unknownReference", attribute: "boss" }];
    const { kind, cells } = review({}, {}, {}, { issues, cellText: (name) => (name === "boss" ? "Zed" : undefined) });
    expect([kind, cells.map(short)]).toEqual([
      "error",
      ["boss | error |  → Zed | Boss names a record that does not exist"],
    ]);
  });
  test.each([
    ["changedSince", "unchanged", "Changed here since, left as it is"],
    ["conflict", "conflict", "Changed here since as well: choose a value"],
  ] as const)("%s of a three-way comparison", (state, kind, text) => {
    const reviewed = review({}, {}, {}, { changedElsewhere: new Map([["note", { state, mine: "m" }]]) });
    expect([reviewed.kind, reviewed.cells.map(short)]).toEqual([kind, [`note | ${state} | a → m | ${text}`]]);
  });
});

describe("a record is", () => {
  const of = (item: ChangeItem, before: Values | null, over: Partial<ChangeContext> = {}) => {
    const { kind, title, issue } = reviewItem(type, planOf(type, item, before, over));
    return [kind, title, issue];
  };
  const update: ChangeItem = { kind: "update", id: 1, values: {}, ifMatch: "t0" };
  test.each<[title: string, item: ChangeItem, before: Values | null, review: unknown[]]>([
    ["new", { kind: "create", values: { name: "Al" } }, null, ["new", "Al", null]],
    ["new and nameless, so wrong", { kind: "create", values: {} }, null, ["error", "New User", null]],
    ["removed", { kind: "delete", id: 1 }, record(), ["removed", "Bo", null]],
    ["unknown", update, null, ["error", "User", "There is no user with this id"]],
    [
      "in conflict",
      update,
      record(),
      ["conflict", "Bo", "This record was changed by someone else. Reload and try again."],
    ],
  ])("%s", (_, item, before, expected) => expect(of(item, before)).toEqual(expected));
  test("a new one tells of a default that forms show, and of none that no form can", () => {
    const item: ChangeItem = { kind: "create", values: { name: "Al" } };
    const plan = planOf(type, item, null);
    expect(plan).toMatchObject({ after: { mark: false, kind: "usual" } });
    expect(reviewItem(type, plan).cells.map(short)).toEqual(["name | new |  → Al", "kind | new |  → usual | filled"]);
  });

  test("what may not be made", () => {
    const item: ChangeItem = { kind: "create", values: { name: "Al" } };
    expect(of(item, null, { permission: allowingAbsent({}) })).toEqual([
      "error",
      "New User",
      "You may not create user records",
    ]);
  });
});

test("a cleared value is something to accept", () => {
  expect([
    clearsValues([review({ note: "b" })]),
    clearsValues([review({ note: "b" }), review({ note: null })]),
  ]).toEqual([false, true]);
});

test("of any change the written cells are what is written, each once", () => {
  const values = fc.record(
    {
      name: fc.constantFrom("Ann", "Bo", "", "Roberta"),
      provider: fc.constantFrom(0, 1, null),
      npi: fc.constantFrom("1", ""),
      note: fc.constantFrom("a", "b", null),
      once: fc.constant("x"),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(values, values, (before, sent) => {
      const planned = planOf(type, { kind: "update", id: 1, values: sent }, record(before), CHANGER);
      const { cells, kind } = reviewItem(type, planned);
      const names = cells.map(({ attribute }) => attribute);
      expect(new Set(names).size).toBe(names.length);
      if (kind === "error" || planned.kind !== "update") return;
      expect(cells.filter(isWritten).map(({ attribute }) => attribute)).toEqual(
        planned.written.map(({ name }) => name),
      );
      expect(kind).toBe(planned.written.length > 0 ? "changed" : "unchanged");
    }),
  );
});
