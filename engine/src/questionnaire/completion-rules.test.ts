import { expect, test } from "vitest";
import type { QuestionSpecInput } from "../metadata/questionnaire-spec.ts";
import type { Values } from "../rules/compile-logic.ts";
import { openCompletion } from "./completion.ts";
import { talliesOf } from "./tally.ts";
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
const told = (organization: Values, location: readonly Values[] = []) =>
  talliesOf(openCompletion(type, { organization: [{ organizationId: 1, ...organization }], location }));

test("completion is rounded down, of the set's own questions, once for each item; 0 and No are answers [NMQ-D26] [NMQ-185]", () => {
  // A question is of a set when it, its section and its subsection are: phone, note, labName and labDirector; phone, note and hasLab.
  expect(told({})).toEqual({
    acute: { asked: 4, answered: 0, percent: 0 },
    ambulatory: { asked: 3, answered: 0, percent: 0 },
  });
  expect(told({ phone: 0, note: "0", hasLab: false, labDirector: "x", hint: "y" })).toEqual({
    acute: { asked: 4, answered: 3, percent: 75 },
    ambulatory: { asked: 3, answered: 3, percent: 100 },
  });
  expect(told({ phone: null, note: "", hasLab: [] }).ambulatory).toEqual({ asked: 3, answered: 0, percent: 0 });
  expect(told({ phone: "a", note: "b" }).ambulatory.percent).toBe(66);

  const places = Array.from({ length: 100 }, (_, i) => ({ locationId: i + 1, name: "x", rate: 0 }));
  const whole = { phone: "a", note: "b", hasLab: "c" };
  expect(told(whole, places).ambulatory).toEqual({ asked: 203, answered: 203, percent: 100 });
  expect(told(whole, [...places, { locationId: 101, name: "x" }]).ambulatory).toEqual({
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
