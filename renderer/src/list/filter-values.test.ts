import { joinList, splitList } from "@armature/engine/values";
import { expect, test } from "vitest";
import { compileAnswer } from "../data/metadata-query.ts";
import { metadataAnswer, personAttributes, text } from "../testing/clinic.ts";
import { fakeElements, fakeText } from "../testing/fake-elements.ts";
import { inputValue, termText, termValues } from "./filter-values.ts";

test("choices of a list, with a comma in a label too, become the texts of a term and come back", () => {
  const list = {
    ...fakeText,
    name: "FakeList",
    column: () => "json" as const,
    parse: (given: string) => ({ value: splitList(given) }),
    format: (value: unknown) => joinList(Array.isArray(value) ? value.map(String) : [String(value)]),
  };
  const answer = metadataAnswer([...personAttributes, text("tags", 70, { elementType: "FakeList" })]);
  const tags = compileAnswer(answer, [...fakeElements, list])
    .entities.get("person")
    ?.byName.get("tags");
  if (!tags) throw new Error("there are no tags");
  const values = termValues(tags, ["Dental, Cleaning", "Lab Draw"]);
  expect(termText(tags, { kind: "term", attribute: "tags", operator: "equals", values })).toContain(
    "equals Dental, Cleaning or Lab Draw",
  );
  expect(inputValue(tags, values)).toEqual(["Dental, Cleaning", "Lab Draw"]);
});
