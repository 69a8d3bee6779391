import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Values } from "@armature/engine";
import type { CompiledRule, RuleProgram } from "@armature/engine/rules";
import type { QuestionSpecInput } from "./questionnaire-spec.ts";
import type { Mark } from "./asked-record.ts";
import { dropRecord, openCompletion, putRecord } from "./completion.ts";
import type { AskedEntity, QuestionnaireType } from "./question-type.ts";
import { itemsNeedingInformation, markOf, marksOf, tallyOf } from "./tally.ts";
import { CLINIC, collectionOf, compiled, pageOf } from "./testing/clinic.ts";

const asked = (attribute: string) => ({ entity: "organization", attribute });
const item = (attribute: string) => ({ entity: "location", attribute });
const clinic = compiled();

/** The marks of an organization with these answers, by elementId. */
function marks(type: QuestionnaireType, organization: Values, others: Record<string, readonly Values[]> = {}) {
  const state = openCompletion(type, { organization: [{ organizationId: 1, ...organization }], ...others });
  return Object.fromEntries(marksOf(state, "acute").map(({ question, mark }) => [question.elementId, mark]));
}

describe("a question counts as answered", () => {
  test.each<[title: string, value: unknown, mark: Mark]>([
    ["by a text", "x", "answered"],
    ["by 0", 0, "answered"],
    ["by the text 0", "0", "answered"],
    ["by false", false, "answered"],
    ["by a list", ["a"], "answered"],
    ["not by an empty text", "", "missing"],
    ["not by an empty list", [], "missing"],
    ["not by null", null, "missing"],
    ["not by nothing", undefined, "missing"],
  ])("%s [ACC-201]", (_, phone, mark) => {
    expect(marks(compiled(pageOf(asked("phone"))), { phone })).toEqual({ "organization-phone": mark });
  });
});

describe("a question is asked while its prerequisites hold", () => {
  const one = (...list: NonNullable<QuestionSpecInput["prerequisiteList"]>) =>
    compiled(pageOf({ ...asked("phone"), prerequisiteList: list }));

  test.each<[title: string, type: QuestionnaireType, values: Values, isAsked: boolean]>([
    ["equal, by default with one value", one({ attribute: "note", value: "a" }), { note: "a" }, true],
    ["equal: another value", one({ attribute: "note", value: "a" }), { note: "b" }, false],
    ["equal: no value", one({ attribute: "note", value: "a" }), {}, false],
    ["equal: 1 and '1'", one({ attribute: "hasLab", operator: "equal", value: "1" }), { hasLab: 1 }, true],
    ["equal to nothing", one({ attribute: "note" }), {}, true],
    ["in-array, by default with a list", one({ attribute: "note", valueList: ["a", "b"] }), { note: "b" }, true],
    [
      "in-array: none of them",
      one({ attribute: "note", operator: "in-array", valueList: ["a", "b"] }),
      { note: "c" },
      false,
    ],
    ["not-equal: the value", one({ attribute: "note", operator: "not-equal", value: "a" }), { note: "a" }, false],
    ["not-equal: another", one({ attribute: "note", operator: "not-equal", value: "a" }), { note: "b" }, true],
    ["not-equal: no value", one({ attribute: "note", operator: "not-equal", value: "a" }), {}, true],
    [
      "not-equal: one of a list",
      one({ attribute: "note", operator: "not-equal", valueList: ["a", "b"] }),
      { note: "b" },
      false,
    ],
    [
      "not-equal: none of a list",
      one({ attribute: "note", operator: "not-equal", valueList: ["a", "b"] }),
      { note: "c" },
      true,
    ],
    [
      "all of several",
      one({ attribute: "note", value: "a" }, { attribute: "hasLab", value: 1 }),
      { note: "a", hasLab: 1 },
      true,
    ],
    [
      "one of several alone",
      one({ attribute: "note", value: "a" }, { attribute: "hasLab", value: 1 }),
      { note: "a" },
      false,
    ],
  ])("%s [ACC-199, NMQ-205]", (_, type, values, isAsked) => {
    expect(marks(type, values)["organization-phone"]).toBe(isAsked ? "missing" : "notAsked");
  });

  const states = (...list: (string | null)[]) => ({ address: list.map((state, i) => ({ addressId: i, state })) });
  const ofAddress = { entity: "address", attribute: "state", value: "CA" };
  const notOfAddress = { ...ofAddress, operator: "not-equal" } as const;
  test.each<[title: string, type: QuestionnaireType, others: Record<string, readonly Values[]>, isAsked: boolean]>([
    ["no child", one(ofAddress), {}, false],
    ["a child that satisfies it", one(ofAddress), states("CA"), true],
    ["one of several", one(ofAddress), states("NY", "CA"), true],
    ["none of several", one(ofAddress), states("NY", null), false],
    ["not-equal: a child with another value", one(notOfAddress), states("CA", "NY"), true],
    ["not-equal: no child with another", one(notOfAddress), states("CA", "CA"), false],
  ])("a child entity: %s [ACC-200, NMQ-205]", (_, type, others, isAsked) => {
    expect(marks(type, {}, others)["organization-phone"]).toBe(isAsked ? "missing" : "notAsked");
  });

  test("a sub-question with its question: a stored answer does not ask for what stands below", () => {
    const lab = (hasLab: number) => marks(clinic, { hasLab, labName: "A", labDirector: "B" });
    expect([lab(1)["organization-labName"], lab(1)["organization-labDirector"]]).toEqual(["answered", "answered"]);
    expect([lab(0)["organization-labName"], lab(0)["organization-labDirector"]]).toEqual(["notAsked", "notAsked"]);
  });
  test("and one of several show rules of its attribute holds", () => {
    const type = compiled(pageOf({ ...asked("shift"), prerequisiteList: [{ attribute: "hasLab", value: 1 }] }));
    const mark = (hasLab: number, note: string) => marks(type, { hasLab, note })["organization-shift"];
    expect([mark(1, "x"), mark(1, "y")]).toEqual(["missing", "missing"]);
    expect([mark(1, "z"), mark(0, "x"), mark(0, "y")]).toEqual(["notAsked", "notAsked", "notAsked"]);
    const [, ...shows] = type.questions.get("organization-shift")?.attribute.rules ?? [];
    expect(shows.map((rule) => rule.actions)).toEqual([[{ kind: "show" }], [{ kind: "show" }]]);
  });
  test("and no rule of its attribute hides it", () => {
    const type = compiled(pageOf({ ...asked("hint"), prerequisiteList: [{ attribute: "hasLab", value: 1 }] }));
    expect(marks(type, { hasLab: 1 })).toEqual({ "organization-hint": "missing" });
    expect(marks(type, { hasLab: 1, note: "x" })).toEqual({ "organization-hint": "notAsked" });
    expect(marks(type, {})).toEqual({ "organization-hint": "notAsked" });
  });
});

describe("an item has what is related to it", () => {
  const rates = (locations: readonly Values[]) => {
    const opened = openCompletion(clinic, {
      organization: [{ organizationId: 1 }],
      location: locations,
      address: [
        { addressId: 7, state: "CA" },
        { addressId: 8, state: "NY" },
      ],
    });
    return marksOf(opened, "acute", { elementId: "location-rate" }).map(({ mark }) => mark);
  };
  test("the record to which it refers", () => {
    expect(rates([{ locationId: 1, addressId: 7 }, { locationId: 2, addressId: 8 }, { locationId: 3 }])).toEqual([
      "missing",
      "notAsked",
      "notAsked",
    ]);
  });

  const upload = { component: "Text", validate: "associatedEntity" as const, associatedEntityType: "photo" };
  const photos = (question: object, list: readonly Values[]) => {
    const state = openCompletion(compiled(collectionOf({ ...item("locationId"), ...upload, ...question })), {
      location: [{ locationId: 1 }],
      photo: list.map((photo, i) => ({ photoId: i, ...photo })),
    });
    return marksOf(state, "acute")[0]?.mark;
  };
  test("the records that refer to it: a question is answered once there is one [ACC-202]", () => {
    expect(photos({}, [])).toBe("missing");
    expect(photos({}, [{ locationId: 2 }, { locationId: null }])).toBe("missing");
    expect(photos({}, [{ locationId: 2 }, { locationId: 1 }])).toBe("answered");
  });
  test("those sent with the question's value", () => {
    const sent = { associatedAttribute: "purpose", associatedAttributeValue: "roof" };
    expect(photos(sent, [{ locationId: 1, purpose: "door" }])).toBe("missing");
    expect(photos(sent, [{ locationId: 1, purpose: "roof" }])).toBe("answered");
  });
});

describe("a core team is answered when every role has a member", () => {
  const team = { ...asked("team"), component: "Text", validate: "coreTeam" as const, enum: ["Lead", "Nurse"] };
  const ann = [{ name: "Ann", email: "ann@example.org" }];
  test.each<[title: string, team: unknown, mark: Mark]>([
    ["built-in roles filled", { Lead: ann, Nurse: ann }, "answered"],
    ["its own roles filled, too", { Lead: ann, Nurse: ann, Cook: ann }, "answered"],
    ["a built-in role absent", { Lead: ann }, "missing"],
    ["a built-in role empty", { Lead: ann, Nurse: [] }, "missing"],
    ["a role of its own empty", { Lead: ann, Nurse: ann, Cook: [] }, "missing"],
    ["no team", null, "missing"],
    ["no map of roles", [ann], "missing"],
  ])("%s [ACC-203]", (_, value, mark) => {
    expect(marks(compiled(pageOf(team)), { team: value })).toEqual({ "organization-team": mark });
  });
});

describe("a tally", () => {
  const open = (organization: Values, location: readonly Values[] = []) =>
    openCompletion(clinic, { organization: [{ organizationId: 1, ...organization }], location });
  const three = compiled(pageOf(asked("phone"), asked("note"), asked("labName")));
  const percent = (values: Values) =>
    tallyOf(openCompletion(three, { organization: [{ organizationId: 1, ...values }] }), "acute").percent;

  test.each<[answered: number, values: Values, percent: number]>([
    [0, {}, 0],
    [1, { phone: "1" }, 33],
    [2, { phone: "1", note: "n" }, 66],
    [3, { phone: "1", note: "n", labName: "l" }, 100],
  ])("is rounded down: %i of 3 [ACC-196]", (_, values, expected) => {
    expect(percent(values)).toBe(expected);
  });
  test("is 0 where nothing is asked [ACC-197]", () => {
    const type = compiled(pageOf({ ...asked("phone"), prerequisiteList: [{ attribute: "note", value: "x" }] }));
    const state = openCompletion(type, { organization: [{ organizationId: 1 }] });
    expect(tallyOf(state, "acute")).toEqual({ asked: 0, answered: 0, percent: 0 });
    expect(tallyOf(openCompletion(clinic, {}), "acute").percent).toBe(0);
  });
  test("is one for each set; a question of both counts in both [NMQ-186, ACC-195]", () => {
    const state = open({ phone: "1", note: "n" }, [{ locationId: 1, name: "A", addressId: 1 }]);
    expect(tallyOf(state, "acute")).toEqual({ asked: 5, answered: 4, percent: 80 });
    expect(tallyOf(state, "ambulatory")).toEqual({ asked: 5, answered: 3, percent: 60 });
  });
  test("counts a collection's question once for each item", () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => ({ locationId: i, name: "A" }));
    const counts = [0, 1, 5].map((count) => tallyOf(open({}, names(count)), "acute", { section: "location" }));
    expect(counts.map(({ asked: all, answered }) => [all, answered])).toEqual([
      [1, 0],
      [2, 1],
      [10, 5],
    ]);
  });
  test("leaves out a question whose prerequisites do not hold [NMQ-187, ACC-198]", () => {
    const general = (values: Values) => tallyOf(open(values), "acute", { subsection: "general" });
    expect(general({ hasLab: 0, phone: "1" })).toEqual({ asked: 2, answered: 2, percent: 100 });
    expect(general({ hasLab: 1, phone: "1" })).toEqual({ asked: 3, answered: 2, percent: 66 });
    expect(general({ hasLab: 1, phone: "1", labName: "L" })).toEqual({ asked: 4, answered: 3, percent: 75 });
  });
  test("can be of a section, a subsection, an item or a question", () => {
    const state = open({ phone: "1" }, [{ locationId: 1, name: "A" }, { locationId: 2 }]);
    const counts = (part: Parameters<typeof tallyOf>[2]) => {
      const { asked: all, answered } = tallyOf(state, "ambulatory", part);
      return [all, answered];
    };
    expect(counts({ section: "background" })).toEqual([2, 1]);
    expect(counts({ section: "background", subsection: "acuteCare" })).toEqual([0, 0]);
    expect(counts({ section: "location" })).toEqual([4, 1]);
    expect(counts({ section: "location", id: 1 })).toEqual([2, 1]);
    expect(counts({ section: "volume" })).toEqual([2, 0]);
    expect(counts({ elementId: "location-name" })).toEqual([2, 1]);
  });
  test("names the items that lack an answer", () => {
    const [, , location, volume] = clinic.sections;
    const full = { name: "A", addressId: 9 };
    const state = open({}, [
      { locationId: 1, ...full },
      { locationId: 2, visits: 0 },
      { locationId: 3, ...full },
    ]);
    expect(location && itemsNeedingInformation(state, "acute", location)).toEqual([2]);
    expect(volume && itemsNeedingInformation(state, "ambulatory", volume)).toEqual([1, 3]);
  });
});

describe("a change", () => {
  /** The questionnaire with every rule counted. */
  function counted() {
    const wrap = (rule: CompiledRule): CompiledRule => Object.freeze({ ...rule, holds: vi.fn(rule.holds) });
    const programOf = (program: RuleProgram): RuleProgram => {
      const rules = new Map(program.rules.map((rule) => [rule, wrap(rule)]));
      const found = (list: readonly CompiledRule[]) => list.flatMap((rule) => rules.get(rule) ?? []);
      return {
        ...program,
        rules: [...rules.values()],
        of: (name) => found(program.of(name)),
        reading: (name) => found(program.reading(name)),
      };
    };
    const tests = (entity: AskedEntity) => entity.related.map((t) => ({ ...t, holds: vi.fn(t.holds) }));
    const wrapped = [...clinic.asked].map(
      ([name, entity]) => [name, { ...entity, program: programOf(entity.program), related: tests(entity) }] as const,
    );
    const type = { ...clinic, asked: new Map(wrapped) };
    const mocks = wrapped.flatMap(([, entity]) => [
      ...entity.program.rules.map((rule) => [rule.attribute, vi.mocked(rule.holds)] as const),
      ...entity.related.map((t) => [`any ${t.entity}`, vi.mocked(t.holds)] as const),
    ]);
    const clear = () => mocks.forEach(([, mock]) => mock.mockClear());
    const calls = () =>
      Object.fromEntries(
        mocks.flatMap(([name, mock]) => (mock.mock.calls.length > 0 ? [[name, mock.mock.calls.length]] : [])),
      );
    return { type, clear, calls };
  }
  const records = () => ({
    organization: [{ organizationId: 1 }],
    location: Array.from({ length: 20 }, (_, i) => ({ locationId: i, addressId: i })),
    address: Array.from({ length: 20 }, (_, i) => ({ addressId: i, state: "NY" })),
  });

  test.each<[title: string, entity: string, values: Values, calls: Readonly<Record<string, number>>]>([
    ["of what nothing reads: nothing", "organization", { phone: "1" }, {}],
    ["to the value it has: nothing", "address", { state: "NY" }, {}],
    [
      "of one attribute: what reads it, and no more",
      "organization",
      { labName: "A" },
      { "organization-labDirector": 1 },
    ],
    [
      "of one read by two: two",
      "organization",
      { hasLab: 1 },
      { "organization-labName": 1, "organization-labDirector": 1 },
    ],
    ["of what no test of other records reads: nothing", "address", { city: "Fresno" }, {}],
    ["of an item: that item alone", "location", { name: "A" }, {}],
    ["of an item's reference: its tests, no other item's", "location", { addressId: 5 }, { "any address": 1 }],
    [
      "of a related record: the test of the items to which it belongs",
      "address",
      { state: "CA" },
      { "any address": 20, "location-rate": 1 },
    ],
  ])("%s", (_, entity, values, expected) => {
    const { type, clear, calls } = counted();
    const state = openCompletion(type, records());
    clear();
    putRecord(state, entity, entity === "organization" ? 1 : 3, values);
    expect(calls()).toEqual(expected);
  });

  test("that hides a question by a rule of its attribute hides its sub-questions", () => {
    const type = compiled(pageOf({ ...asked("hint"), children: [{ ...asked("labName"), acute: true }] }));
    const state = openCompletion(type, { organization: [{ organizationId: 1, labName: "A" }] });
    const after = (note: string) =>
      marksOf(putRecord(state, "organization", 1, { note }), "acute").map(({ mark }) => mark);
    expect([after("y"), after("x")]).toEqual([
      ["missing", "answered"],
      ["notAsked", "notAsked"],
    ]);
  });
  test("keeps the objects of records that it does not reach", () => {
    const state = openCompletion(clinic, records());
    const next = putRecord(state, "location", 3, { name: "A" });
    const kept = (id: number) => next.asked.get("location")?.get(id) === state.asked.get("location")?.get(id);
    expect([kept(2), kept(3), kept(4)]).toEqual([true, false, true]);
    expect(next.asked.get("organization")).toBe(state.asked.get("organization"));
    expect(putRecord(next, "location", 3, { name: "A" })).toBe(next);
    expect(dropRecord(next, "location", 99)).toBe(next);
  });
  test("hands back marks by question and record", () => {
    const rate = clinic.questions.get("location-rate");
    if (!rate) throw new Error("no question");
    const state = putRecord(openCompletion(clinic, records()), "address", 3, { state: "CA" });
    expect([markOf(state, rate, 2), markOf(state, rate, 3), markOf(state, rate, 99)]).toEqual([
      "notAsked",
      "missing",
      "notAsked",
    ]);
  });

  const text = fc.constantFrom("", "a", "none", null);
  const change = fc.oneof(
    fc.record({
      entity: fc.constant("organization"),
      id: fc.constant(1),
      values: fc.record(
        { phone: text, hasLab: fc.constantFrom(1, 0, null), labName: text, labDirector: text, note: text },
        { requiredKeys: [] },
      ),
    }),
    fc.record({
      entity: fc.constant("location"),
      id: fc.integer({ min: 1, max: 4 }),
      values: fc.option(
        fc.record(
          { name: text, addressId: fc.constantFrom(1, 2, 3, null), rate: text, visits: fc.constantFrom(0, null) },
          { requiredKeys: [] },
        ),
        { nil: null },
      ),
    }),
    fc.record({
      entity: fc.constant("address"),
      id: fc.integer({ min: 1, max: 3 }),
      values: fc.option(fc.record({ state: fc.constantFrom("CA", "NY", null) }, { requiredKeys: [] }), { nil: null }),
    }),
  );

  test("by change gives what opening it anew gives", () => {
    const seen = { answered: 0, missing: 0, notAsked: 0 };
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let state = openCompletion(clinic, {});
        for (const { entity, id, values } of changes) {
          const key = clinic.needs.find((need) => need.entity === entity)?.key ?? "";
          state = values ? putRecord(state, entity, id, { ...values, [key]: id }) : dropRecord(state, entity, id);
        }
        const stored = Object.fromEntries([...state.records].map(([name, own]) => [name, [...own.values()]]));
        const anew = openCompletion(clinic, stored);
        for (const set of ["acute", "ambulatory"] as const) {
          expect(marksOf(state, set)).toEqual(marksOf(anew, set));
          expect(tallyOf(state, set)).toEqual(tallyOf(anew, set));
        }
        for (const { mark } of marksOf(state, "acute")) seen[mark]++;
      }),
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  });
  test("the parts of the whole add up to it", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        let state = openCompletion(clinic, {});
        for (const { entity, id, values } of changes) state = putRecord(state, entity, id, values ?? {});
        const sections = CLINIC.sectionList.map(({ name }) => tallyOf(state, "ambulatory", { section: name }));
        const whole = tallyOf(state, "ambulatory");
        expect(sections.reduce((sum, part) => sum + part.asked, 0)).toBe(whole.asked);
        expect(sections.reduce((sum, part) => sum + part.answered, 0)).toBe(whole.answered);
        expect(whole.percent === 100).toBe(whole.asked > 0 && whole.answered === whole.asked);
      }),
    );
  });
});
