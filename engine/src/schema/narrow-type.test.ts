import { NO_FACTS } from "../rules/facts.ts";
import { allowingAbsent } from "../access/permission.ts";
import { expect, test } from "vitest";
import { formAttributes, listAttributes } from "../access/attributes.ts";
import { isRequired } from "../validation/required.ts";
import { anEntity, metadataOf } from "../testing/metadata.ts";
import { narrowType, requiring } from "./narrow-type.ts";

const whole = metadataOf(["a", "b", "c"]).entities.get("user");
const viewer = { permission: allowingAbsent({}), variant: "Ambulatory", facts: NO_FACTS };

test("an entity has what its screen shows, in that order, as columns and as fields", () => {
  if (!whole) throw new Error("There is no such entity");
  const type = narrowType(whole, ["c", "nowhere", "a"]);
  const named = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  expect(named(listAttributes(type, viewer))).toEqual(["c", "a"]);
  expect(named(formAttributes(type, "update", viewer))).toEqual(["c", "a"]);
  expect(type.attributes.slice(1).every((attribute) => attribute.showDefault)).toBe(true);
  expect([type.primaryKey, type.byName]).toEqual([whole.primaryKey, whole.byName]);
});

test("a beginning of names stands for all that begin so, in the order of the entity", () => {
  const entity = metadataOf(["roseTwo", "thorn", "roseOne"]).entities.get("user");
  if (!entity) throw new Error("There is no such entity");
  const names = (list: readonly string[]) =>
    narrowType(entity, list)
      .attributes.slice(1)
      .map(({ name }) => name);
  const own = entity.attributes.map(({ name }) => name).filter((name) => name.startsWith("rose"));
  expect(names(["rose*"])).toEqual(own);
  expect(names(["thorn", "rose*", "lily*"])).toEqual(["thorn", ...own]);
});

test("a screen asks for attributes in either mode and status, unless their prerequisites excuse the record", () => {
  const excused = { attributeName: "kind", operator: "isNotEqual", value: 1 } as const;
  const type = anEntity([
    "kind",
    "plain",
    "other",
    { name: "late", requiredFrom: "buildOpen", prerequisiteListRequired: [excused] },
  ]);
  const asked = requiring(type, ["plain", "late"]);
  const required = (kind: number) =>
    (["create", "update"] as const).map((mode) =>
      asked.attributes
        .filter((each) => isRequired(each, mode, { kind }, { state: "nmqOpen", before: {} }))
        .map(({ name }) => name)
        .toSorted(),
    );
  expect(required(0)).toEqual([
    ["late", "plain"],
    ["late", "plain"],
  ]);
  expect(required(1)).toEqual([["plain"], ["plain"]]);
  expect(requiring(type, []).attributes).toEqual(type.attributes);
});
