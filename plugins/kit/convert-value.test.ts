import { type AttributeType, type ElementType, isEmpty, NO_RESULT, sameValue } from "@armature/engine";
import { convertBack, convertValue, valueIn } from "@armature/engine/changes";
import { isReference } from "@armature/engine/values";
import { expect, test } from "vitest";
import { registry } from "../registry/elements.ts";
import { anAttribute } from "./attribute.testing.ts";
import { examplesOf } from "./tried.testing.ts";

const elements = registry.names.map((name) => registry.get(name));
const formsOf = (element: ElementType): readonly AttributeType[] => {
  const one = anAttribute(element);
  return element.options.some(({ name }) => name === "multiple")
    ? [one, anAttribute(element, { multiple: true })]
    : [one];
};
const forms = elements.flatMap(formsOf);
const valuesOf = (form: AttributeType): readonly unknown[] => {
  const { element } = form;
  const examples = element ? examplesOf(element) : [];
  const isList = form.multiple && examples.every((value) => !Array.isArray(value));
  return isList ? examples.map((value) => [value]) : examples;
};
const pairs = forms.flatMap((from) => forms.filter((to) => to !== from).map((to) => [from, to] as const));

test("each element type converts into each other, to what it accepts, and exactly back if nobody changed it", () => {
  expect(pairs.length).toBeGreaterThan(400);
  for (const [from, to] of pairs) {
    const name = `${from.element?.name} to ${to.element?.name}`;
    for (const former of valuesOf(from)) {
      const converted = valueIn(convertValue(from, to, former));
      if (!isEmpty(converted) && !isReference(to.column)) {
        const issues = to.element?.validate(converted, {
          attribute: to,
          record: {},
          found: NO_RESULT,
        });
        expect([name, former, issues]).toEqual([name, former, []]);
      }
      const returned = valueIn(convertBack(to, from, converted, null, { value: former, map: null }));
      expect([name, former, sameValue(returned, former)]).toEqual([name, former, true]);
    }
  }
});
