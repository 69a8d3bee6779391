import { contextOf, messageOf } from "@armature/engine";
import { describe, expect, test } from "vitest";
import { anAttribute, foundIn } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

describe("over the attribute's choices [NMQ-127]", () => {
  const attribute = anAttribute(element, {
    label: "EHR",
    fkExists: false,
    fkName: null,
    comboboxOptionList: [{ value: "cl", label: "Clarity" }, "Other"],
  });
  const context = contextOf(attribute, {});

  test("stores the value of the chosen one", () => {
    expect(attribute.column).toBe("text");
    expect(element.needs(attribute)).toEqual([]);
    expect(element.parse("clarity ", context)).toEqual({ value: "cl" });
    expect(element.format("cl", context)).toBe("Clarity");
    expect(element.value(attribute)).toEqual({ type: "string" });
  });
  test("refuses what is not offered", () => {
    expect(element.parse("Nothing", context)).toHaveProperty("issue.code", "wrongType");
    const issues = element.validate(1, context);
    expect(issues.map((issue) => messageOf(issue, attribute))).toEqual(["EHR takes one of the choices offered"]);
  });
});

describe("over records [NMQ-127, GEN-034]", () => {
  const attribute = anAttribute(element, { label: "EHR" });
  const context = contextOf(attribute, {}, foundIn(new Map([[5, "Clarity"]])));

  test("stores the id of the chosen one", () => {
    expect(attribute.column).toBe("reference");
    expect(element.needs(attribute)).toEqual([{ kind: "reference", entity: "clinic", where: null }]);
    expect(element.parse("Clarity", context)).toEqual({ value: 5 });
    expect(element.parse("7", context)).toEqual({ value: 7 });
    expect(element.format(5, context)).toBe("Clarity");
  });
  test("refuses what names none", () => {
    expect(element.parse("Nothing", context)).toEqual({ issue: { code: "unknownReference", attribute: "subject" } });
    expect(element.validate("Clarity", context)).toHaveLength(1);
  });
});
