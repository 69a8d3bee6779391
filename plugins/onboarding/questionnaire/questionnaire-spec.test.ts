import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemsOf } from "@armature/engine/testing";
import { CLINIC } from "./testing/clinic.ts";
import { parseQuestionnaireSpec, serializeQuestionnaireSpec } from "./questionnaire-spec-parse.ts";

const both = { acute: true, ambulatory: true };
const question = { entity: "organization", attribute: "phone", ...both };
const page = { name: "page", label: "Page", ...both };
const SECTION = "q.sectionList[0]";
const QUESTION = `${SECTION}.questionList[0]`;
const refused = (input: unknown) => problemsOf(() => parseQuestionnaireSpec(input, "q"));
const sections = (...sectionList: object[]) => refused({ sectionList });
const section = (more: object) => sections({ ...page, ...more });
const asking = (more: object) => section({ questionList: [{ ...question, ...more }] });
const needing = (more: object) => asking({ prerequisiteList: [{ attribute: "a", ...more }] });

test("a questionnaire is read and frozen through", () => {
  const spec = parseQuestionnaireSpec(CLINIC);
  const background = spec.sectionList[1]?.sectionList[0];
  const [, lab] = background?.questionList ?? [];
  const parts = [spec, spec.sectionList, background, lab, lab?.children, lab?.children[0]?.prerequisiteList[0]];
  expect(parts.every((part) => part !== undefined && Object.isFrozen(part))).toBe(true);
  expect(spec.version).toBe(3);
});

test("what is absent has its default", () => {
  const [first] = parseQuestionnaireSpec({ sectionList: [{ ...page, questionList: [question] }] }).sectionList;
  expect(first).toMatchObject({ description: null, collection: false, columnList: [], sectionList: [] });
  expect(first?.questionList[0]).toMatchObject({ label: null, elementId: null, validate: null, creation: false });
});

describe("refusals name the code and the place", () => {
  test.each<[title: string, problems: readonly string[], expected: readonly string[]]>([
    ["no object", refused("x"), ["shape q"]],
    ["a newer shape, of which nothing else is read", refused({ shape: 2, colour: 1 }), ["newerVersion q.shape"]],
    ["no shape of any release", refused({ shape: 0, sectionList: [] }), ["shape q.shape"]],
    ["a version below one", refused({ version: 0, sectionList: [] }), ["shape q.version"]],
    ["an unknown property", refused({ sectionList: [], colour: 1 }), ["unknownProperty q.colour"]],
    ["one of a section", section({ colour: 1 }), [`unknownProperty ${SECTION}.colour`]],
    ["one of a question", asking({ colour: 1 }), [`unknownProperty ${QUESTION}.colour`]],
    ["one of a prerequisite", needing({ value: 1, x: 1 }), [`unknownProperty ${QUESTION}.prerequisiteList[0].x`]],
    ["two sections of one name", sections(page, page), ["duplicate q.sectionList[1].name"]],
    [
      "two subsections of one name",
      section({ sectionList: [page, page] }),
      [`duplicate ${SECTION}.sectionList[1].name`],
    ],
    ["the fixed segment list", section({ name: "list" }), [`reservedName ${SECTION}.name`]],
    ["the fixed segment create", section({ name: "create" }), [`reservedName ${SECTION}.name`]],
    ["the fixed segment summary", section({ name: "summary" }), [`reservedName ${SECTION}.name`]],
    ["a name that is no segment", section({ name: "a/b" }), [`identifier ${SECTION}.name`]],
    ["a blank label", section({ label: " " }), [`shape ${SECTION}.label`]],
    ["a section of no set", sections({ name: "a", label: "A" }), [`careSetting ${SECTION}`]],
    ["a question of no set", asking({ acute: false, ambulatory: false }), [`careSetting ${QUESTION}`]],
    ["a question without an entity", asking({ entity: "" }), [`shape ${QUESTION}.entity`]],
    ["a question without an attribute", asking({ attribute: "" }), [`shape ${QUESTION}.attribute`]],
    ["a text for a flag", asking({ creation: "yes" }), [`shape ${QUESTION}.creation`]],
    ["an unknown completion rule", asking({ validate: "always" }), [`shape ${QUESTION}.validate`]],
    ["no associated entity", asking({ validate: "associatedEntity" }), [`shape ${QUESTION}.associatedEntityType`]],
    ["a collection without a page", section({ collection: true }), [`shape ${SECTION}.sectionList`]],
    ["columns of no collection", section({ columnList: ["a"] }), [`shape ${SECTION}.collection`]],
    [
      "questions beside subsections",
      section({ sectionList: [page], questionList: [question] }),
      [`shape ${SECTION}.questionList`],
    ],
    [
      "a collection in a section",
      section({ sectionList: [{ ...page, collection: true }] }),
      [`shape ${SECTION}.sectionList[0].collection`],
    ],
    [
      "subsections of a subsection",
      section({ sectionList: [{ ...page, sectionList: [page] }] }),
      [`shape ${SECTION}.sectionList[0].sectionList`],
    ],
    ["27 sub-questions", asking({ children: Array(27).fill(question) }), [`shape ${QUESTION}.children`]],
    [
      "a prerequisite without an attribute",
      needing({ attribute: "" }),
      [`shape ${QUESTION}.prerequisiteList[0].attribute`],
    ],
    [
      "an unknown operator",
      needing({ operator: "like" }),
      [`unknownOperator ${QUESTION}.prerequisiteList[0].operator`],
    ],
    ["an empty list", needing({ valueList: [] }), [`shape ${QUESTION}.prerequisiteList[0].valueList`]],
    ["a value and a list", needing({ value: 1, valueList: [1] }), [`shape ${QUESTION}.prerequisiteList[0].value`]],
    [
      "equal with a list",
      needing({ operator: "equal", valueList: [1] }),
      [`shape ${QUESTION}.prerequisiteList[0].valueList`],
    ],
    [
      "in-array with a value",
      needing({ operator: "in-array", value: 1 }),
      [`shape ${QUESTION}.prerequisiteList[0].valueList`],
    ],
  ])("%s", (_, problems, expected) => {
    expect(problems).toEqual(expected);
  });

  test("questions nested deeper than five, however deep", () => {
    let deep: object = question;
    for (let level = 0; level < 3000; level++) deep = { ...question, children: [deep] };
    expect(section({ questionList: [deep] })).toEqual([`shape ${QUESTION}${".children[0]".repeat(4)}.children`]);
  });
  test("several, all of them", () => {
    expect(sections({ ...page, name: "list", label: "" })).toEqual([
      `reservedName ${SECTION}.name`,
      `shape ${SECTION}.label`,
    ]);
  });
});

describe("serialize", () => {
  test("leaves out what is at its default", () => {
    const given = { version: 1, sectionList: [{ ...page, questionList: [question] }] };
    expect(serializeQuestionnaireSpec(parseQuestionnaireSpec(given))).toEqual(given);
  });

  const text = fc.string({ maxLength: 8 });
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const prerequisite = fc.oneof(
    fc.record({ attribute: fc.constant("a"), value: maybe(fc.oneof(text, fc.integer(), fc.boolean())) }),
    fc.record({ attribute: fc.constant("a"), operator: fc.constant("not-equal"), entity: maybe(fc.constant("b")) }),
    fc.record({ attribute: fc.constant("a"), operator: fc.constant("in-array"), valueList: fc.constant([1, "x"]) }),
  );
  const questions = fc.letrec((tie) => ({
    list: fc.array(
      fc.record({
        entity: fc.constant("organization"),
        attribute: fc.constantFrom("a", "b"),
        label: maybe(text),
        enum: maybe(fc.array(text)),
        multiple: maybe(fc.boolean()),
        validate: maybe(fc.constant("coreTeam")),
        questionNumber: maybe(fc.oneof(text, fc.integer())),
        creation: fc.boolean(),
        acute: fc.constant(true),
        prerequisiteList: fc.array(prerequisite, { maxLength: 2 }),
        children: fc.oneof({ maxDepth: 3 }, fc.constant([]), tie("list")),
      }),
      { maxLength: 3 },
    ),
  })).list;
  const spec = fc.record({
    version: fc.integer({ min: 1, max: 99 }),
    sectionList: fc.uniqueArray(
      fc.record({
        name: fc.stringMatching(/^[a-z]{6,9}$/),
        label: fc.constant("A"),
        description: maybe(text),
        ambulatory: fc.constant(true),
        questionList: questions,
      }),
      { selector: ({ name }) => name, maxLength: 3 },
    ),
  });

  test("is the inverse of parse: parse(serialize(x)) equals x, through JSON too", () => {
    fc.assert(
      fc.property(spec, (input) => {
        const parsed = parseQuestionnaireSpec(input);
        const stored = JSON.stringify(serializeQuestionnaireSpec(parsed));
        expect(parseQuestionnaireSpec(JSON.parse(stored))).toEqual(parsed);
      }),
    );
  });
});
