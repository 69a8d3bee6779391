import { expect, test } from "vitest";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import { metadataOf } from "../testing/metadata.ts";
import { planStorage } from "./plan.ts";
import type { StorageNames, StoredColumn } from "./storage-step.ts";

const NAMES: StorageNames = {
  aside: (_, attribute) => `aside_${attribute}`,
  key: (_, attribute) => `key_${attribute}`,
  index: (_, attribute) => `index_${attribute}`,
};
const column = (attribute: string, over: Partial<StoredColumn> = {}): StoredColumn => ({
  entity: "user",
  attribute,
  place: "column",
  columnName: attribute,
  columnKind: "text",
  ...over,
});
const making = (place: "column" | "extra" = "column") =>
  column("city", {
    place: "making",
    columnName: "value_city",
    columnKind: "integer",
    conversion: { place, from: {}, to: {}, map: null, memory: null },
  });
const KEY = column("userId", { columnKind: "integer" });
const FORMS = { refersElsewhere: () => true, isOther: () => false };
const NUMBER: AttributeSpecInput = { name: "city", elementType: "Number" };
const plan = (stored: readonly StoredColumn[], filled: readonly StoredColumn[], city: AttributeSpecInput) =>
  planStorage(stored, metadataOf([city]), NAMES, new Map(), FORMS, filled);
const words = (steps: ReturnType<typeof plan>) =>
  steps.map((step) => ("column" in step ? `${step.kind} ${step.column.columnName}` : step.kind));

test("a filled column takes the place of the former one, which is neither renamed nor rewritten [SPEC S6]", () => {
  const filled = making();
  const former = column("city");
  expect(plan([KEY, former, filled], [filled], NUMBER)).toEqual([{ kind: "switch", column: filled, former }]);
});

test("a column in the making that is not filled is left alone", () => {
  const text = { name: "city", elementType: "Text" };
  expect(plan([KEY, column("city"), making()], [], text)).toEqual([]);
});

test.each(["column", "extra"] as const)("values in the %s switch alike", (place) => {
  const filled = making(place);
  const former = column("city", { place });
  expect(words(plan([KEY, former, filled], [filled], NUMBER))).toEqual(["switch value_city"]);
});

test("ids that were converted are of the entity that the attribute refers to now", () => {
  const reference = { name: "city", elementType: "Reference", fkExists: true, fkName: "user" } as const;
  const filled = { ...making(), columnKind: "reference" } as const;
  const former = column("city", { columnKind: "references" });
  expect(words(plan([KEY, former, filled], [filled], reference))).toEqual(["switch value_city"]);
});

test("the key and the index of the former values go, and those of the new ones are built", () => {
  const filled = making();
  const key = column("city", { place: "key", columnName: "key_city", scope: "organization", ready: true });
  const index = column("city", { place: "index", columnName: "index_city" });
  const unique = { ...NUMBER, uniqueIn: "organization", indexed: true } as const;
  expect(words(plan([KEY, column("city"), filled, key, index], [filled], unique))).toEqual([
    "switch value_city",
    "dropKey key_city",
    "dropIndex index_city",
    "addKey key_city",
    "unique key_city",
    "index index_city",
  ]);
});

test("a new attribute does not take the name of a column that was set aside", () => {
  const aside = column("city", { place: "aside", columnKind: "json" });
  expect(words(plan([KEY, aside], [], NUMBER))).toEqual(["addColumn city_2"]);
  const removed = column("city", { place: "aside" });
  const steps = plan([KEY, removed], [], { name: "city", elementType: "Text" });
  expect(steps).toEqual([{ kind: "restore", column: removed, to: "city" }]);
});
