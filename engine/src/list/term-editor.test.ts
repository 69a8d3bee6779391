import { describe, expect, test } from "vitest";
import { anEntity } from "../testing/metadata.ts";
import type { FilterTerm } from "./query.ts";
import {
  addTerm,
  draftIssue,
  editTerm,
  EMPTY_DRAFT,
  isCompleteDraft,
  removeTerm,
  termChoices,
  type TermDraft,
} from "./term-editor.ts";

const type = anEntity(["city", "name", { name: "member", elementType: null, type: "boolean" }]);
const attributes = type.attributes.filter((a) => !a.primaryKey);
const names = (list: readonly { readonly name: string }[]) => list.map((a) => a.name).sort();
const term = (attribute: string, values: FilterTerm["values"] = ["a"]): FilterTerm => ({
  kind: "term",
  attribute,
  operator: "equals",
  values,
});
const draft = (over: Partial<TermDraft>): TermDraft => ({ ...EMPTY_DRAFT, ...over });

describe("the advanced filter's form", () => {
  test("an attribute already filtered leaves the choices and returns", () => {
    expect(names(termChoices(attributes, [term("city")]))).toEqual(["member", "name"]);
    expect(names(termChoices(attributes, removeTerm([term("city")], "city")))).toEqual(["city", "member", "name"]);
  });
  test.each([
    [{}, false],
    [{ attribute: "city" }, false],
    [{ attribute: "city", values: [""] }, false],
    [{ values: ["a"] }, false],
    [{ attribute: "city", values: ["a"] }, true],
    [{ attribute: "city", isNull: true }, true],
  ] as const)("%j can be added: %j", (over, expected) => {
    expect(isCompleteDraft(draft(over))).toBe(expected);
    expect(addTerm([], draft(over))).toHaveLength(expected ? 1 : 0);
  });
  test("a yes/no term needs true or false", () => {
    const member = attributes.find((a) => a.name === "member");
    if (!member) throw new Error("no attribute");
    expect(draftIssue(draft({ attribute: "member" }), member)).toEqual({ code: "trueFalse", attribute: "member" });
    expect(draftIssue(draft({ attribute: "member", values: [false] }), member)).toBeNull();
    expect(draftIssue(draft({ attribute: "member", isNull: true }), member)).toBeNull();
  });
  test("a value needs to be one that its operator or its attribute can read", () => {
    const number = anEntity([{ name: "count", elementType: "Unread" }]).byName.get("count");
    if (!number) throw new Error("no attribute");
    const days = { attribute: "count", operator: "lastDays", takes: "days" } as const;
    for (const [over, code] of [
      [{ ...days, values: ["0"] }, "wrongType"],
      [{ ...days, values: ["1.5"] }, "wrongType"],
      [{ ...days, values: ["30"] }, undefined],
      [{ ...days, values: [] }, undefined],
      [{ attribute: "count", values: ["x"] }, "unknownReference"],
      [{ attribute: "count", values: ["x"], isNull: true }, undefined],
      [{ attribute: "count", values: ["x"], takes: "part" }, undefined],
    ] as const) {
      expect(draftIssue(draft(over), number)?.code).toBe(code);
    }
  });
  test("'Is null' makes the value null", () => {
    expect(addTerm([], draft({ attribute: "city", values: ["a"], isNull: true }))).toEqual([term("city", [])]);
  });
  test("editing removes a term and loads it; adding it again changes nothing", () => {
    const nameOf = attributes.find((a) => a.name === "name");
    if (!nameOf) throw new Error("no attribute");
    const { terms, draft: loaded } = editTerm([term("city"), term("name", [])], nameOf);
    expect(names(terms.map((t) => ({ name: t.attribute })))).toEqual(["city"]);
    expect(loaded).toEqual(draft({ attribute: "name", isNull: true }));
    expect(addTerm(terms, loaded)).toEqual([term("city"), term("name", [])]);
  });
});
