import { OPERATORS, WHOLE_OPERATORS } from "@armature/engine";
import { expect, test } from "vitest";
import { elements } from "./registry/elements.ts";

const operatorsOf = (name: string) => elements.find((element) => element.name === name)?.operators;

test("a filter looks for parts in text, numbers and references; what is chosen or a day is compared whole", () => {
  for (const name of ["TextField", "TextArea", "TextFieldNumber", "SelectFk", "SelectFkMultiple"]) {
    expect([name, operatorsOf(name)]).toEqual([name, OPERATORS]);
  }
  for (const name of ["Combobox", "DateField", "DatesField", "YesNo"]) {
    expect([name, operatorsOf(name)]).toEqual([name, WHOLE_OPERATORS]);
  }
});
