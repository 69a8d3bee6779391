import { allowingAbsent } from "@armature/engine/access";
import { describe, expect, test } from "vitest";
import { ELEMENTS } from "@armature/engine/testing";
import { parseQuestionnaireSpec } from "./questionnaire-spec-parse.ts";
import { QUESTIONNAIRE_SCHEMA } from "./questionnaire-spec-schema.ts";
import { QUESTION_SHAPE, SECTION_SHAPE } from "./questionnaire-spec-shapes.ts";
import { nmqAnswer } from "./answer.ts";
import { CLINIC, compiled, METADATA } from "./testing/clinic.ts";
import { compileQuestionnaire } from "./compile.ts";

const spec = parseQuestionnaireSpec(CLINIC);
const type = compiled();
const hidden = (entity: string, ...names: string[]) => ({
  [entity]: { attribute: Object.fromEntries(names.map((name) => [name, { view: false }])) },
});
const answer = (permission = {}) => nmqAnswer(spec, type, allowingAbsent(permission)).nmq;
const questionsOf = (permission = {}) =>
  answer(permission)
    .sectionList.flatMap((section) => [section, ...section.sectionList])
    .flatMap((page) => page.questionList)
    .flatMap((question) => [question, ...question.children])
    .map(({ elementId }) => elementId);

describe("the answer of GET /api/nmq", () => {
  const [, background, location] = answer().sectionList;

  test("has every property of a section [NMQ-203]", () => {
    expect(Object.keys(background ?? {})).toEqual(Object.keys(SECTION_SHAPE));
    const flags = { acute: true, ambulatory: true };
    const own = { name: "background", label: "Background", ...flags, collection: false, questionList: [] };
    expect(background).toMatchObject(own);
    expect(background?.sectionList[0]).toMatchObject({
      name: "general",
      label: "General",
      ...flags,
      collection: false,
    });
    expect(background?.sectionList[0]?.questionList.slice(0, 2)).toMatchObject([
      { attribute: "phone" },
      { attribute: "hasLab" },
    ]);
    expect(location).toMatchObject({ name: "location", collection: true });
  });
  test("has every property of a question, filled from its attribute [NMQ-204]", () => {
    const [phone, lab] = background?.sectionList[0]?.questionList ?? [];
    expect(Object.keys(phone ?? {}).toSorted()).toEqual(Object.keys(QUESTION_SHAPE).toSorted());
    expect(phone).toMatchObject({
      elementId: "organization-phone",
      component: "Text",
      label: "Your phone",
      hint: "With area code",
      multiple: false,
      questionNumber: "1",
      uploadUrl: "/upload",
    });
    expect(lab?.children[0]).toMatchObject({ questionNumber: "a", label: "labName" });
  });
  test("gives the same questionnaire when it is parsed and compiled, through JSON too [NMQ-202]", () => {
    const again = parseQuestionnaireSpec(JSON.parse(JSON.stringify(answer())));
    const { sections, needs, version } = compileQuestionnaire(again, METADATA, ELEMENTS);
    expect({ sections, needs, version }).toEqual({ sections: type.sections, needs: type.needs, version: type.version });
  });
  test("names an item by what names it", () => {
    expect(location).toMatchObject({ nameTemplate: "{name}", columnList: ["name", "addressId.state"] });
  });
});

describe("what a caller may not view is left out", () => {
  test("a question with its sub-questions", () => {
    expect(questionsOf(hidden("organization", "hasLab"))).not.toContain("organization-labName");
    expect(questionsOf(hidden("organization", "phone"))).toEqual(
      questionsOf().filter((id) => id !== "organization-phone"),
    );
  });
  test("a prerequisite, a column and a name", () => {
    const addresses = answer(hidden("address", "state")).sectionList[2];
    expect(addresses?.columnList).toEqual(["name"]);
    expect(addresses?.sectionList[0]?.questionList[2]?.prerequisiteList).toEqual([]);
    const unlinked = answer(hidden("location", "addressId")).sectionList[2]?.sectionList[0]?.questionList;
    expect(unlinked?.map(({ attribute, prerequisiteList }) => [attribute, prerequisiteList.length])).toEqual([
      ["name", 0],
      ["rate", 0],
    ]);
    expect(answer(hidden("location", "name")).sectionList[2]?.nameTemplate).toBe("{locationId}");
    expect(answer(hidden("location", "addressId")).sectionList[2]?.columnList).toEqual(["name"]);
  });
  test("a collection of which nothing is left, and an entity whole", () => {
    const names = (permission: object) => answer(permission).sectionList.map(({ name }) => name);
    expect(names({ location: { view: false } })).toEqual(["introduction", "background"]);
  });
  test("nothing of it is anywhere in the answer", () => {
    expect(JSON.stringify(answer(hidden("organization", "labName", "labDirector")))).not.toMatch(/labName|labDirector/);
  });
});

test("its JSON Schema names every property and refers to nothing", () => {
  const text = JSON.stringify(QUESTIONNAIRE_SCHEMA);
  expect(text).not.toContain("$ref");
  for (const key of [...Object.keys(SECTION_SHAPE), ...Object.keys(QUESTION_SHAPE)]) expect(text).toContain(`"${key}"`);
});
