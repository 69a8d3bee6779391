import { defineElement, type ElementType, OPERATORS, WHOLE_OPERATORS } from "@armature/engine";
import { validateLength } from "@armature/engine/elements";

const shared = { options: [], operators: OPERATORS };

/** A text with the usual limits. */
export const fakeText: ElementType = defineElement({
  ...shared,
  name: "FakeText",
  label: "Text",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  parse: (text) => ({ value: text === "" ? null : text }),
  format: (value) => String(value),
  validate: (value, { attribute }) => validateLength(String(value), attribute),
});

/** Yes or No, stored as the attribute's `valueYes` and `valueNo`. */
export const fakeFlag: ElementType = defineElement({
  ...shared,
  operators: WHOLE_OPERATORS,
  name: "FakeFlag",
  label: "Yes or no",
  value: ({ valueYes, valueNo }) => ({ enum: [valueYes, valueNo] }),
  column: () => "integer",
  needs: () => [],
  parse: (text, { attribute }) => ({ value: text === "Yes" ? attribute.valueYes : attribute.valueNo }),
  format: (value, { attribute }) => (value === attribute.valueYes ? "Yes" : "No"),
  validate: () => [],
});

/** The id of a record of the entity in `fkName`. */
export const fakeReference: ElementType = defineElement({
  ...shared,
  name: "FakeReference",
  label: "Reference",
  value: () => ({ type: "integer" }),
  column: () => "reference",
  needs: ({ fkName, fkType, fkTypeValue }) => {
    if (fkName === null) return [];
    const where = fkType === null || fkTypeValue === null ? null : { attribute: fkType, value: fkTypeValue };
    return [{ kind: "reference", entity: fkName, where }];
  },
  parse: (text, { attribute, found }) => {
    if (text === "") return { value: null };
    const id = found.idOf?.(attribute.name, text) ?? Number(text);
    return Number.isInteger(id) ? { value: id } : { issue: { code: "unknownReference", attribute: attribute.name } };
  },
  format: (value, { attribute, found }) => found.label(attribute.name, value) ?? String(value),
  validate: () => [],
});

/** All three, for tests without a browser. */
export const fakeElements: readonly ElementType[] = [fakeText, fakeFlag, fakeReference];
