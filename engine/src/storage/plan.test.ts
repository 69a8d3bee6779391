import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import { parseEntitySpec } from "../metadata/entity-spec.ts";
import { compileMetadata } from "../schema/compile.ts";
import { ELEMENTS } from "../testing/elements.ts";
import { anAttribute, check, KEY, metadataOf, rule } from "../testing/metadata.ts";
import { planStorage } from "./plan.ts";
import { COLUMN_BUDGET } from "./plan-columns.ts";
import type { StorageNames, StorageStep, StoredColumn } from "./storage-step.ts";

type Attributes = readonly (string | AttributeSpecInput)[];

const NAMES: StorageNames = {
  aside: (entity, attribute) => `aside_${entity}_${attribute}`,
  key: (entity, attribute) => `key_${entity}_${attribute}`,
  index: (entity, attribute) => `index_${entity}_${attribute}`,
};
const plan = (stored: readonly StoredColumn[], attributes: Attributes) =>
  planStorage(stored, metadataOf(attributes), NAMES);

/** A step as text: `addColumn city`. */
function words(step: StorageStep): string {
  return step.kind === "createTable" ? `createTable ${step.entity}` : `${step.kind} ${step.column.attribute}`;
}
const steps = (stored: readonly StoredColumn[], attributes: Attributes) => plan(stored, attributes).map(words);

/** The catalogue after the steps, as a database would have it. */
function take(stored: readonly StoredColumn[], taken: readonly StorageStep[]): readonly StoredColumn[] {
  return taken.reduce<readonly StoredColumn[]>((columns, step) => {
    if (step.kind === "createTable") return [...columns, column(step.primaryKey, { columnKind: "integer" })];
    const others = columns.filter((c) => c !== step.column);
    const now = after(step);
    return now ? [...others.filter((c) => c.columnName !== step.column.columnName), now] : others;
  }, stored);
}

function after(step: Exclude<StorageStep, { readonly kind: "createTable" }>): StoredColumn | null {
  switch (step.kind) {
    case "addColumn":
    case "useExtra":
    case "addKey":
      return step.column;
    case "index":
      return step.column;
    case "dropKey":
    case "dropIndex":
      return null;
    case "switch":
      return { ...step.column, place: step.column.conversion?.place ?? "column" };
    case "setAside":
      return { ...step.column, place: "aside", columnName: step.to };
    case "restore":
      return { ...step.column, place: "column", columnName: step.to };
    case "rescopeKey":
      return { ...step.column, scope: step.scope, ready: false };
    case "unique":
      return { ...step.column, scope: step.scope, ready: true };
  }
}

function column(attribute: string, over: Partial<StoredColumn> = {}): StoredColumn {
  return { entity: "user", attribute, place: "column", columnName: attribute, columnKind: "text", ...over };
}
const built = (attributes: Attributes) => take([], plan([], attributes));

describe("a plan", () => {
  test("makes the table, then its columns in order", () => {
    expect(steps([], [{ name: "b", orderNumber: 1 }, "a"])).toEqual(["createTable user", "addColumn b", "addColumn a"]);
  });
  test("names the primary key and the scope, whose column the table has", () => {
    expect(plan([], [])).toEqual([
      { kind: "createTable", entity: "user", primaryKey: "userId", scope: "organization" },
    ]);
  });
  test("gives each column the kind of its attribute", () => {
    const [, added] = plan([], [{ name: "provider", elementType: "YesNo" }]);
    expect(added).toEqual({ kind: "addColumn", column: column("provider", { columnKind: "integer" }) });
  });
  test("is empty once it was carried out", () => {
    for (const attributes of [[], ["a"], ["a", { name: "b", uniqueIn: "all" as const }]]) {
      expect(steps(built(attributes), attributes)).toEqual([]);
    }
  });
  test("adds a column for a new attribute", () => {
    expect(steps(built(["a"]), ["a", "b"])).toEqual(["addColumn b"]);
  });
  test("does nothing for a new label, order or rule", () => {
    expect(steps(built(["a"]), [{ name: "a", label: "Anew", orderNumber: 7, required: true }])).toEqual([]);
  });
  test("makes the organization's table first, since the others refer to it", () => {
    const entities = [parseEntitySpec({ name: "user" }), parseEntitySpec({ name: "organization", scope: "self" })];
    const key = { ...KEY, name: "organizationId", entityName: "organization" };
    const metadata = compileMetadata({ revision: 1, entities, attributes: [KEY, key].map(anAttribute) }, ELEMENTS);
    expect(planStorage([], metadata, NAMES).map(words)).toEqual(["createTable organization", "createTable user"]);
  });
  test("makes no table for definitions, nor for a view of another entity", () => {
    const none = metadataOf([], { store: "definitions" });
    expect(planStorage([], none, NAMES)).toEqual([]);
    const entities = [parseEntitySpec({ name: "user" }), parseEntitySpec({ name: "person", viewOf: "user" })];
    const views = compileMetadata({ revision: 1, entities, attributes: [KEY].map(anAttribute) }, ELEMENTS);
    expect(planStorage([], views, NAMES).map(words)).toEqual(["createTable user"]);
  });
});

describe("an attribute that is removed", () => {
  const removed = take(built(["a", "b"]), plan(built(["a", "b"]), ["a"]));
  test("is set aside under a name made of ids [SPEC S2]", () => {
    const [only] = plan(built(["a", "b"]), ["a"]);
    expect(only).toMatchObject({ kind: "setAside", to: "aside_user_b", column: { attribute: "b" } });
  });
  test("is set aside once", () => {
    expect(steps(removed, ["a"])).toEqual([]);
  });
  test("comes back with its values when it returns [SPEC S2]", () => {
    const [only, ...more] = plan(removed, ["a", "b"]);
    expect([only, more]).toEqual([
      { kind: "restore", column: column("b", { place: "aside", columnName: "aside_user_b" }), to: "b" },
      [],
    ]);
  });
  test("leaves its values aside when it returns as another kind", () => {
    expect(steps(removed, ["a", { name: "b", elementType: "Number" }])).toEqual(["addColumn b"]);
  });
  test("of the extra column is set aside too, under the key that it has in every record", () => {
    const [id, x] = [column("userId"), column("x", { place: "extra" })];
    expect(plan([id, x], [])).toEqual([{ kind: "setAside", column: x, to: "x" }]);
    const several = { name: "x", elementType: "Reference", fkExists: true, fkName: "user", multiple: true } as const;
    expect(plan([id, x], [several])).toEqual([
      { kind: "setAside", column: x, to: "x" },
      { kind: "addColumn", column: column("x", { columnName: "x_2", columnKind: "references" }) },
    ]);
  });
});

describe("a reference", () => {
  const boss = { name: "boss", elementType: "Reference", fkExists: true, fkName: "user" };
  test("of several keeps them while it takes one [SPEC S3]", () => {
    const wide = built([{ ...boss, multiple: true }]);
    expect(steps(wide, [boss])).toEqual([]);
    expect(steps(wide, [{ ...boss, multiple: true }])).toEqual([]);
  });
});

describe("a reference to another entity than before", () => {
  const boss = { name: "boss", elementType: "Reference", fkExists: true, fkName: "user" };
  const isBoss = ({ name }: { readonly name: string }) => name === "boss";
  const forms = { refersElsewhere: isBoss, isOther: isBoss };
  const elsewhere = (stored: readonly StoredColumn[]) =>
    planStorage(stored, metadataOf([boss]), NAMES, undefined, forms).map(words);
  test("has its ids set aside", () => {
    expect(elsewhere(built([boss]))).toEqual(["setAside boss", "addColumn boss"]);
  });
  test("gets no ids back that were set aside", () => {
    const removed = take(built([boss]), plan(built([boss]), []));
    expect(steps(removed, [boss])).toEqual(["restore boss"]);
    expect(elsewhere(removed)).toEqual(["addColumn boss"]);
  });
});

describe("an attribute that is made again under its name", () => {
  const city = { name: "city", elementType: "Text" };
  const removed = take(built([city]), plan(built([city]), []));
  const again = (stored: readonly StoredColumn[], isOther: boolean) => {
    const forms = { refersElsewhere: () => false, isOther: () => isOther };
    return planStorage(stored, metadataOf([city]), NAMES, undefined, forms).map(words);
  };
  test("gets its values back in its former form only", () => {
    expect(again(removed, false)).toEqual(["restore city"]);
    expect(again(removed, true)).toEqual(["addColumn city"]);
  });
  test("gets none that a conversion left", () => {
    const conversion = { place: "column", from: {}, to: {}, map: null, memory: null } as const;
    const converted = removed.map((each) => (each.place === "aside" ? { ...each, conversion } : each));
    expect(again(converted, false)).toEqual(["addColumn city"]);
  });
});

test("values of another kind are set aside, unless they were converted before", () => {
  const one = { name: "trade", elementType: "Choice", comboboxOptionList: ["A", "B"] };
  const aside = ["setAside trade", "addColumn trade"];
  expect(steps(built([one]), [{ ...one, multiple: true }])).toEqual(aside);
  expect(steps(built([one]), [{ name: "trade", elementType: "Number" }])).toEqual(aside);
  expect(steps(built([one]), [])).toEqual(["setAside trade"]);
});

describe("an indexed attribute", () => {
  const indexed = { name: "city", indexed: true };
  test("has its index built last, once [SPEC S5]", () => {
    expect(steps([], [indexed])).toEqual(["createTable user", "addColumn city", "index city"]);
    expect(plan([], [indexed]).at(-1)).toEqual({
      kind: "index",
      column: column("city", { place: "index", columnName: "index_user_city" }),
    });
    expect(steps(built([indexed]), [indexed])).toEqual([]);
  });
  test("is any import key, too", () => {
    expect(steps(built([]), [{ name: "city", importKey: true }])).toContain("index city");
  });
  test("loses it when it is indexed no longer, or removed", () => {
    expect(steps(built([indexed]), ["city"])).toEqual(["dropIndex city"]);
    expect(steps(built([indexed]), [])).toEqual(["dropIndex city", "setAside city"]);
  });
  test.each<[string, Partial<AttributeSpecInput>]>([
    ["reads by a label", { elementType: "Reference", fkExists: true, fkName: "user" }],
    ["holds several values", { elementType: "Reference", fkExists: true, fkName: "user", multiple: true }],
  ])("has none where it %s", (_, over) => {
    expect(steps(built([]), [{ ...indexed, ...over }])).not.toContain("index city");
  });
  test("has none while its values share a column", () => {
    const shared = [column("userId"), column("city", { place: "extra" })];
    expect(steps(shared, [indexed])).toEqual([]);
  });
  test("gets a column of its own, whatever else there is", () => {
    const many = Array.from({ length: COLUMN_BUDGET }, (_, i) => `a${i}`);
    expect(steps([], [...many, indexed])).toContain("addColumn city");
  });
});

describe("the key of a unique attribute", () => {
  const unique = { name: "email", uniqueIn: "organization" } as const;
  const started = [
    column("userId"),
    column("email"),
    column("email", { place: "key", columnName: "key_user_email", ready: false, scope: "organization" }),
  ];
  const ready = built([unique]);

  test("is added, and built last [SPEC S5]", () => {
    expect(steps([], ["a", unique])).toEqual([
      "createTable user",
      "addColumn a",
      "addColumn email",
      "addKey email",
      "unique email",
    ]);
  });
  test("has a name made of ids, folded text, and the scope of the constraint", () => {
    const [key, constraint] = plan(built(["email"]), [unique]);
    const made = { attribute: "email", place: "key", columnName: "key_user_email", columnKind: "text", ready: false };
    expect(key).toMatchObject({ kind: "addKey", column: made });
    expect(constraint).toMatchObject({ kind: "unique", scope: "organization", column: made });
  });
  test("is built on where building it was begun", () => {
    expect(steps(started, [unique])).toEqual(["unique email"]);
  });
  test("is left alone when ready", () => {
    expect(steps(ready, [unique])).toEqual([]);
  });
  test("is dropped when the attribute is unique no more", () => {
    expect(steps(ready, ["email"])).toEqual(["dropKey email"]);
  });
  test("is dropped with its attribute", () => {
    expect(steps(ready, []).toSorted()).toEqual(["dropKey email", "setAside email"]);
  });
  test.each([
    ["organization", "all"],
    ["all", "organization"],
  ] as const)("whose scope changes from %s to %s is built anew, once", (from, to) => {
    const before = built([{ ...unique, uniqueIn: from }]);
    const planned = plan(before, [{ ...unique, uniqueIn: to }]);
    expect(planned.map(words)).toEqual(["rescopeKey email", "unique email"]);
    expect(planned).toMatchObject([{ scope: to }, { scope: to, column: { columnName: "key_user_email" } }]);
    const after = take(before, planned);
    expect(after.find((c) => c.place === "key")).toMatchObject({ scope: to, ready: true });
    expect(steps(after, [{ ...unique, uniqueIn: to }])).toEqual([]);
  });
  test("of a catalogue that does not tell the scope is built anew", () => {
    const unknown = ready.map((c) => (c.place === "key" ? { ...c, scope: null } : c));
    expect(steps(unknown, [unique])).toEqual(["rescopeKey email", "unique email"]);
  });
  test("is made for the import key", () => {
    expect(steps(built(["a"]), [{ name: "a", importKey: true }])).toEqual(["addKey a", "unique a", "index a"]);
  });
});

describe("the budget of columns", () => {
  const many = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `a${from + i}`);
  const count = (planned: readonly StorageStep[], kind: StorageStep["kind"]) =>
    planned.filter((s) => s.kind === kind).length;

  test("of 1,500 attributes gives the first 300 a column and the rest the extra column [SPEC S4]", () => {
    const planned = plan([], many(1500));
    expect([count(planned, "addColumn"), count(planned, "useExtra")]).toEqual([COLUMN_BUDGET, 1200]);
  });
  test("does not move what has its place [SPEC S4]", () => {
    const attributes = many(1500);
    expect(steps(built(attributes), attributes)).toEqual([]);
  });
  test("once used up, sends new attributes to the extra column, under their names", () => {
    const [only] = plan(built(many(300)), many(301)).slice(-1);
    expect(only).toEqual({ kind: "useExtra", column: column("a300", { place: "extra" }) });
  });
  test("counts the columns that were dropped, such as the keys of what was unique once [F-054]", () => {
    const planned = (dropped: number) =>
      planStorage(built(many(298)), metadataOf([...many(298), "new"]), NAMES, new Map([["user", dropped]])).map(words);
    expect([planned(0), planned(1)]).toEqual([["addColumn new"], ["useExtra new"]]);
  });
  test("counts columns set aside: dropped ones count for a table's life", () => {
    const stored = take(built(many(300)), plan(built(many(300)), many(290)));
    expect(steps(stored, [...many(290), "new"])).toEqual(["useExtra new"]);
  });
  test("counts a column that comes back from aside once", () => {
    const stored = take(built(many(298)), plan(built(many(298)), many(297)));
    expect(steps(stored, [...many(298), "new"])).toEqual(["restore a297", "addColumn new"]);
  });
  test("does not count the extra column", () => {
    const stored = many(400).map((name) => column(name, { place: "extra" }));
    expect(steps([column("userId"), ...stored], [...many(400), "new"])).toEqual(["addColumn new"]);
  });
  test("of 1,500 attributes goes first to keys, references, what lists show and what rules read, wherever they stand", () => {
    const favoured: readonly AttributeSpecInput[] = [
      { name: "key", importKey: true },
      { name: "single", uniqueIn: "organization" },
      { name: "boss", elementType: "Reference", fkExists: true, fkName: "user" },
      { name: "shown", showDefault: true },
      { name: "read" },
    ];
    const reader = { name: "reader", conditionalList: [rule(check("read", 1), "show")] };
    const attributes = [reader, ...many(1500), ...favoured].map((attribute, orderNumber) =>
      typeof attribute === "string" ? { name: attribute, orderNumber } : { ...attribute, orderNumber },
    );
    const planned = plan([], attributes);
    const columns = planned.filter((step) => step.kind === "addColumn").map(words);
    for (const { name } of favoured) expect(columns).toContain(`addColumn ${name}`);
    const keys = count(planned, "addKey");
    expect([keys, columns.length + keys]).toEqual([2, COLUMN_BUDGET]);
    expect(columns.slice(0, 2)).toEqual(["addColumn reader", "addColumn a0"]);
    expect(steps(take([], planned), attributes)).toEqual([]);
  });
  test("is kept by those that need a column even where all of 1,500 do", () => {
    const shown = many(1500).map((name) => ({ name, showDefault: true }));
    const unique = many(20, 1500).map((name) => ({ name, uniqueIn: "all" as const }));
    const planned = plan([], [...shown, ...unique]);
    expect(count(planned, "addKey")).toBe(20);
    for (const { name } of unique) expect(planned.map(words)).toContain(`addColumn ${name}`);
    expect(count(planned, "addColumn") + 20).toBeLessThanOrEqual(COLUMN_BUDGET);
  });
  test.each<[title: string, attribute: AttributeSpecInput]>([
    ["unique", { name: "x", uniqueIn: "organization" }],
    ["the import key", { name: "x", importKey: true }],
    ["a reference", { name: "x", elementType: "Reference", fkExists: true, fkName: "user" }],
  ])("has a column left for one that is %s", (_, attribute) => {
    expect(steps(built(many(300)), [...many(300), attribute])[0]).toBe("addColumn x");
  });
});

test("whatever is published after whatever, every attribute has one place and nothing is left to do [SPEC S1]", () => {
  const attribute = fc.record({
    name: fc.constantFrom("a", "b", "c", "d"),
    elementType: fc.constantFrom("Text", "Text", "Number"),
    uniqueIn: fc.constantFrom(null, null, "organization" as const),
  });
  const revision = fc.uniqueArray(attribute, { selector: (a) => a.name });
  fc.assert(
    fc.property(fc.array(revision, { minLength: 1, maxLength: 6 }), (revisions) => {
      // The kind of an attribute never changes.
      const kinds = new Map<string, string>();
      let stored: readonly StoredColumn[] = [];
      for (const drawn of revisions) {
        const attributes = drawn.map((a) => ({ ...a, elementType: kinds.get(a.name) ?? a.elementType }));
        for (const a of attributes) kinds.set(a.name, a.elementType);
        stored = take(stored, plan(stored, attributes));
        expect(steps(stored, attributes)).toEqual([]);
        const live = stored.filter((c) => c.place === "column" || c.place === "extra").map((c) => c.attribute);
        expect(live.toSorted()).toEqual([...attributes.map((a) => a.name), "userId"].toSorted());
      }
    }),
  );
});
