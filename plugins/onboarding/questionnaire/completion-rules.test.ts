import { describe, expect, test } from "vitest";
import type { Values } from "@armature/engine";
import { openForm } from "@armature/engine/form";
import { contextOf } from "@armature/engine/testing";
import type { QuestionSpecInput } from "./questionnaire-spec.ts";
import { dropRecord, openCompletion, putRecord } from "./completion.ts";
import { questionForm } from "./items.ts";
import { submissionBlocks } from "./submission.ts";
import { itemsNeedingInformation, marksOf, talliesOf, tallyOf } from "./tally.ts";
import { compiled } from "./testing/clinic.ts";

const both = { acute: true, ambulatory: true };
const ask = (attribute: string, entity = "organization") => ({ entity, attribute });
const page = (name: string, sets: object, questionList: readonly QuestionSpecInput[]) => ({
  name,
  label: name,
  ...sets,
  questionList: questionList.map((question) => ({ ...both, ...question })),
});

/** Sections and subsections of each kind, with questions of one set or both. */
const type = compiled({
  sectionList: [
    page("first", both, [ask("phone"), ask("note"), { ...ask("labName"), ambulatory: false }]),
    page("acuteOnly", { acute: true }, [ask("labDirector")]),
    {
      name: "outer",
      label: "outer",
      ...both,
      sectionList: [
        page("ambulatoryOnly", { ambulatory: true }, [ask("hasLab"), { ...ask("hint"), ambulatory: false }]),
      ],
    },
    {
      name: "places",
      label: "places",
      ...both,
      collection: true,
      sectionList: [page("general", both, [ask("name", "location"), ask("rate", "location")])],
    },
  ],
});
const reported = (organization: Values, location: readonly Values[] = []) =>
  talliesOf(openCompletion(type, { organization: [{ organizationId: 1, ...organization }], location }));

test("completion is rounded down, of the set's own questions, once for each item; 0 and No are answers [NMQ-D26, NMQ-185]", () => {
  // A question is of a set when it, its section and its subsection are: phone, note, labName and labDirector; phone, note and hasLab.
  expect(reported({})).toEqual({
    acute: { asked: 4, answered: 0, percent: 0 },
    ambulatory: { asked: 3, answered: 0, percent: 0 },
  });
  expect(reported({ phone: 0, note: "0", hasLab: false, labDirector: "x", hint: "y" })).toEqual({
    acute: { asked: 4, answered: 3, percent: 75 },
    ambulatory: { asked: 3, answered: 3, percent: 100 },
  });
  expect(reported({ phone: null, note: "", hasLab: [] }).ambulatory).toEqual({ asked: 3, answered: 0, percent: 0 });
  expect(reported({ phone: "a", note: "b" }).ambulatory.percent).toBe(66);

  const places = Array.from({ length: 100 }, (_, i) => ({ locationId: i + 1, name: "x", rate: 0 }));
  const whole = { phone: "a", note: "b", hasLab: "c" };
  expect(reported(whole, places).ambulatory).toEqual({ asked: 203, answered: 203, percent: 100 });
  expect(reported(whole, [...places, { locationId: 101, name: "x" }]).ambulatory).toEqual({
    asked: 205,
    answered: 204,
    percent: 99,
  });

  const none = compiled({ sectionList: [page("introduction", both, [])] });
  const nothing = { asked: 0, answered: 0, percent: 0 };
  expect(talliesOf(openCompletion(none, { organization: [{ organizationId: 1 }] }))).toEqual({
    acute: nothing,
    ambulatory: nothing,
  });
});

test("0, false and '0' answer; all prerequisites hold, by any child; each role has a member; an item counts once [ACC-D37]", () => {
  const inCalifornia = { entity: "address", attribute: "state", value: "CA" };
  const team = { ...ask("team"), component: "Text", validate: "coreTeam" as const, enum: ["Lead"] };
  const rules = compiled({
    sectionList: [
      page("first", both, [ask("phone"), ask("note")]),
      page("depends", both, [{ ...ask("hint"), prerequisiteList: [inCalifornia, { attribute: "phone", value: "0" }] }]),
      page("people", both, [team]),
      {
        name: "places",
        label: "places",
        ...both,
        collection: true,
        sectionList: [page("general", both, [ask("name", "location")])],
      },
    ],
  });
  const count = (values: Values, address: readonly Values[] = [], location: readonly Values[] = []) => {
    const records = { organization: [{ organizationId: 1, ...values }], address, location };
    const { asked, answered } = talliesOf(openCompletion(rules, records)).acute;
    return [asked, answered];
  };
  expect(count({})).toEqual([3, 0]);
  for (const answer of [0, false, "0"]) expect(count({ phone: answer, note: answer })).toEqual([3, 2]);
  for (const none of ["", [], null, undefined]) expect(count({ phone: none, note: none })).toEqual([3, 0]);

  const states = (...list: readonly string[]) => list.map((state, i) => ({ addressId: i + 1, state }));
  expect(count({ phone: "0" }, states("NV", "CA"))).toEqual([4, 1]);
  expect(count({ phone: "0" }, states("NV"))).toEqual([3, 1]);
  expect(count({ phone: "1" }, states("CA"))).toEqual([3, 1]);

  const ann = [{ name: "Ann", email: "ann@example.org" }];
  expect(count({ team: { Lead: ann } })).toEqual([3, 1]);
  expect(count({ team: { Lead: ann, Cook: [] } })).toEqual([4, 1]);
  expect(count({ team: { Lead: ann, Cook: ann } })).toEqual([4, 2]);
  expect(count({ team: { Cook: ann } })).toEqual([4, 1]);

  expect(count({}, [], [{ locationId: 1, name: "x" }, { locationId: 2 }])).toEqual([5, 1]);
});

describe("a collection without items", () => {
  const places = (questionList: readonly QuestionSpecInput[]) => ({
    name: "places",
    label: "Places",
    ...both,
    collection: true,
    questionList: questionList.map((question) => ({ ...both, ...question })),
    sectionList: [page("general", both, [{ ...ask("name", "location"), creation: true }])],
  });
  const none = compiled({
    sectionList: [page("first", both, [ask("phone")]), places([{ ...ask("hasLab"), label: "We have none" }])],
  });
  const needed = compiled({ sectionList: [page("first", both, [ask("phone")]), places([])] });
  const open = (questionnaire: typeof none, values: Values, location: readonly Values[] = []) =>
    openCompletion(questionnaire, { organization: [{ organizationId: 1, phone: "1", ...values }], location });
  const count2 = (...of: Parameters<typeof open>) => {
    const { asked, answered, percent } = talliesOf(open(...of)).acute;
    return [asked, answered, percent];
  };
  const place = { locationId: 5, name: "x" };

  test("is one open question: it is never whole without an item or 'We have none' [NMQ-D26, F-030]", () => {
    expect(count2(none, {})).toEqual([2, 1, 50]);
    expect(count2(none, { hasLab: 0 })).toEqual([2, 1, 50]);
    expect(count2(none, { hasLab: 1 })).toEqual([2, 2, 100]);
    expect(count2(none, {}, [place])).toEqual([2, 2, 100]);
    expect(count2(none, { hasLab: 1 }, [{ locationId: 5 }])).toEqual([2, 1, 50]);
  });
  test("which only an item answers, where 'We have none' is not asked [NMQ-D26, F-030]", () => {
    expect(count2(needed, { hasLab: 1 })).toEqual([2, 1, 50]);
    expect(count2(needed, {}, [place])).toEqual([2, 2, 100]);
  });
  test("keeps from submitting, and names what is missing [NMQ-193, F-030]", () => {
    const nmqOpen = { careSetting: "Acute Care", status: "nmqOpen" };
    const blocks = (...of: Parameters<typeof open>) =>
      submissionBlocks(open(...of), nmqOpen).map((block) => block.kind === "missing" && block.question.elementId);
    expect(blocks(none, {})).toEqual(["organization-hasLab"]);
    expect(blocks(needed, {})).toEqual(["places-items"]);
    expect(blocks(none, { hasLab: 1 })).toEqual([]);
  });
  test("follows the first item, and the last one that goes [NMQ-D05]", () => {
    const empty = open(needed, {});
    const made = putRecord(empty, "location", 5, place);
    expect(talliesOf(made)).toEqual(talliesOf(open(needed, {}, [place])));
    expect(talliesOf(dropRecord(made, "location", 5))).toEqual(talliesOf(empty));
    expect(talliesOf(putRecord(open(none, {}), "organization", 1, { hasLab: 1 })).acute.percent).toBe(100);
  });
  test("is no item that needs information", () => {
    const [, section] = needed.sections;
    expect(section && itemsNeedingInformation(open(needed, {}), "acute", section)).toEqual([]);
  });
  test("has one question of its own at most", () => {
    expect(() => compiled({ sectionList: [places([ask("hasLab"), ask("note")])] })).toThrow(
      /a collection has one question of its own/,
    );
  });
});

test("each role of the core team is missing by itself [NMQ-D26, F-032]", () => {
  const team = { ...ask("team"), component: "Text", validate: "coreTeam" as const, enum: ["Lead", "Cook"] };
  const roles = compiled({ sectionList: [page("people", both, [team])] });
  const ann = [{ name: "Ann" }];
  const state = openCompletion(roles, { organization: [{ organizationId: 1, team: { Cook: ann } }] });
  expect(tallyOf(state, "acute")).toEqual({ asked: 2, answered: 1, percent: 50 });
  const blocks = submissionBlocks(state, { careSetting: "Acute Care", status: "nmqOpen" });
  expect(blocks.map((block) => block.kind === "missing" && block.role)).toEqual(["Lead"]);
});

describe("a question that need not apply [NMQ-D26, F-033]", () => {
  const lab = {
    ...ask("labName"),
    notApplicable: "hasLab",
    children: [{ ...both, ...ask("labDirector") }],
  };
  const type = compiled({ sectionList: [page("people", both, [lab, { ...ask("phone"), notApplicable: "note" }])] });
  const marks = (values: Values) =>
    marksOf(openCompletion(type, { organization: [{ organizationId: 1, ...values }] }), "acute").map(
      ({ question, mark }) => `${question.attribute.name} ${mark}`,
    );
  test.each<[string, Values, string[]]>([
    ["nothing was said", {}, ["labName missing", "labDirector missing", "phone missing"]],
    [
      "it was said of both",
      { hasLab: 1, note: "We share one." },
      ["labName answered", "labDirector notAsked", "phone answered"],
    ],
    ["No, and an empty reason", { hasLab: 0, note: "" }, ["labName missing", "labDirector missing", "phone missing"]],
    [
      "an answer counts more",
      { hasLab: 1, labName: "Core" },
      ["labName answered", "labDirector missing", "phone missing"],
    ],
  ])("is answered by that: %s", (_, values, expected) => expect(marks(values)).toEqual(expected));

  test("follows what is said, and unsaid, as a new reading would", () => {
    const empty = openCompletion(type, { organization: [{ organizationId: 1 }] });
    const said = putRecord(empty, "organization", 1, { hasLab: 1, note: "x" });
    expect(tallyOf(said, "acute")).toEqual({ asked: 2, answered: 2, percent: 100 });
    expect(tallyOf(putRecord(said, "organization", 1, { hasLab: 0 }), "acute")).toEqual({
      asked: 3,
      answered: 1,
      percent: 33,
    });
    expect(submissionBlocks(said, { careSetting: "Acute Care", status: "nmqOpen" })).toEqual([]);
  });

  test("is one whose attribute is not required: else that is neither offered nor counted, stored or not", () => {
    const license = { ...lab, ...ask("labLicense") };
    const required = compiled({ sectionList: [page("people", both, [license])] });
    const state = openCompletion(required, { organization: [{ organizationId: 1, hasLab: 1 }] });
    expect(marksOf(state, "acute").map(({ mark }) => mark)).toEqual(["missing", "missing"]);
    const form = questionForm(required, "organization", [...required.questions.values()]);
    expect(form && openForm(contextOf(form), { hasLab: 1 }).visible).toEqual(["labLicense", "labDirector"]);
  });

  test("offers that in its form while there is no answer", () => {
    const form = questionForm(type, "organization", [...type.questions.values()]);
    if (!form) throw new Error("there is no form");
    const shown = (values: Values) => openForm(contextOf(form), values).visible;
    expect(shown({})).toEqual(["labName", "hasLab", "labDirector", "phone", "note"]);
    expect(shown({ hasLab: 1 })).toEqual(["labName", "hasLab", "phone", "note"]);
    expect(shown({ labName: "Core", phone: "1" })).toEqual(["labName", "labDirector", "phone"]);
    expect([form.byName.get("hasLab")?.label, form.byName.get("note")?.label]).toEqual([
      "Does not apply",
      "Does not apply because",
    ]);
  });

  test("is said by another attribute, a Yes/No or a text, of a question with a value", () => {
    const saying = (question: QuestionSpecInput) => () => compiled({ sectionList: [page("people", both, [question])] });
    expect(saying({ ...ask("labName"), notApplicable: "nothing" })).toThrow(/has no attribute nothing/);
    for (const question of [
      { ...ask("labName"), notApplicable: "labName" },
      { ...ask("labName"), notApplicable: "team" },
      { ...ask("team"), component: "Text", validate: "coreTeam" as const, notApplicable: "hasLab" },
    ])
      expect(saying(question)).toThrow(/cannot say that/);
  });
});
