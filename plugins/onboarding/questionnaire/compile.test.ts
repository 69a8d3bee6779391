import { describe, expect, test } from "vitest";
import { describeRule } from "@armature/engine/rules";
import { problemsOf } from "@armature/engine/testing";
import type { QuestionnaireSpecInput } from "./questionnaire-spec.ts";
import { collectionOf, compiled, pageOf } from "./testing/clinic.ts";

const asked = (attribute: string) => ({ entity: "organization", attribute });
const item = (attribute: string) => ({ entity: "location", attribute });
const needs = (attribute: string, value: string | number | null = 1) => ({ prerequisiteList: [{ attribute, value }] });
const refused = (spec: QuestionnaireSpecInput) => problemsOf(() => compiled(spec));

describe("a question compiled", () => {
  const { questions, sections, asked: entities, needs: reads } = compiled();

  test("is its attribute with the words of the questionnaire", () => {
    const phone = questions.get("organization-phone");
    expect(phone?.attribute).toMatchObject({ name: "phone", label: "Your phone", hint: "With area code" });
    expect(phone).toMatchObject({ component: "Text", section: "background", subsection: "general", depth: 0 });
    expect(questions.get("organization-hasLab")?.attribute.label).toBe("Laboratory?");
  });
  test("is numbered, and lettered below a question [NMQ-087]", () => {
    const numbers = [...questions.values()].slice(0, 4).map(({ number, depth, parent }) => [number, depth, parent]);
    expect(numbers).toEqual([
      ["1", 0, null],
      ["2", 0, null],
      ["a", 1, "organization-hasLab"],
      ["a", 2, "organization-labName"],
    ]);
    const children = ["phone", "labName", "note"].map(asked).map((q) => ({ ...q, acute: true }));
    const [first] = compiled(pageOf({ ...asked("hasLab"), children })).sections[0]?.questions ?? [];
    expect(first?.children.map((child) => child.number)).toEqual(["a", "b", "c"]);
  });
  test("keeps a number of its own", () => {
    const type = compiled(pageOf({ ...asked("phone"), questionNumber: "7.1" }, asked("note")));
    expect([...type.questions.values()].map((q) => q.number)).toEqual(["7.1", "2"]);
  });
  test("has its prerequisites as a rule that shows it, with those of what it stands in", () => {
    const rules = questions.get("organization-labDirector")?.attribute.rules ?? [];
    expect(rules.map((rule) => describeRule(rule, (name) => name))).toEqual([
      "If hasLab is 1 and labName is not 'none' and labName is not empty, show it.",
    ]);
  });
  test("belongs to a set with its section and subsection", () => {
    const sets = (id: string) => [questions.get(id)?.acute, questions.get(id)?.ambulatory];
    expect(sets("organization-phone")).toEqual([true, true]);
    expect(sets("organization-note")).toEqual([true, false]);
    expect(sets("location-visits")).toEqual([false, true]);
  });
  test("belongs to a collection of its entity, made by the questions for it", () => {
    const [, , location, volume] = sections;
    expect(location?.collection?.creation.map((q) => q.elementId)).toEqual(["location-name"]);
    expect(location?.collection?.columns.map((c) => [c.name, c.attribute.entityName, c.through?.name])).toEqual([
      ["name", "location", undefined],
      ["addressId.state", "address", "addressId"],
    ]);
    expect(volume?.collection).toMatchObject({ nameTemplate: "{name}", creation: [], columns: [] });
  });
  test("is found under its entity, the organization first", () => {
    expect([...entities.keys()]).toEqual(["organization", "location"]);
    expect(Object.isFrozen(questions.get("location-rate"))).toBe(true);
  });
  test("names what completion has to read, and no more", () => {
    expect(reads).toEqual([
      {
        entity: "organization",
        key: "organizationId",
        attributes: ["hasLab", "labDirector", "labName", "note", "organizationId", "phone"],
      },
      { entity: "location", key: "locationId", attributes: ["addressId", "locationId", "name", "rate", "visits"] },
      { entity: "address", key: "addressId", attributes: ["addressId", "state"] },
    ]);
  });
});

describe("a questionnaire is refused, with the question named", () => {
  test.each<[title: string, spec: QuestionnaireSpecInput, problems: readonly string[]]>([
    ["of an unknown entity", pageOf({ entity: "ship", attribute: "x" }), ["unknownEntity page.ship-x.entity"]],
    ["of an unknown attribute", pageOf(asked("x")), ["unknownAttribute page.organization-x.attribute"]],
    [
      "of an unknown component",
      pageOf({ ...asked("phone"), component: "Telepathy" }),
      ["unknownComponent page.organization-phone.component"],
    ],
    ["without a component", pageOf(asked("team")), ["unknownComponent page.organization-team.component"]],
    ["of what only the server sets", pageOf(asked("secret")), ["protected page.organization-secret.attribute"]],
    [
      "asked twice",
      pageOf(asked("phone"), { ...asked("phone"), elementId: "again" }),
      ["duplicate page.again.attribute"],
    ],
    [
      "whose elementId another has",
      pageOf(asked("phone"), { ...asked("note"), elementId: "organization-phone" }),
      ["duplicate page.organization-phone.elementId"],
    ],
    ["about an item on a page", pageOf(item("name")), ["unknownEntity page.location-name.entity"]],
    [
      "about the organization in a collection",
      collectionOf(asked("phone")),
      ["unknownEntity items.general.organization-phone.entity"],
    ],
    [
      "about two entities in a collection",
      collectionOf(item("name"), { entity: "grant", attribute: "title" }),
      ["unknownEntity items.general.grant-title.entity"],
    ],
    ["of a collection about nothing", collectionOf(), ["shape items"]],
    [
      "that needs an unknown attribute",
      pageOf({ ...asked("phone"), ...needs("x") }),
      ["unknownAttribute page.organization-phone.prerequisiteList[0].attribute"],
    ],
    [
      "that needs an unknown entity",
      pageOf({ ...asked("phone"), prerequisiteList: [{ entity: "ship", attribute: "x" }] }),
      ["unknownEntity page.organization-phone.prerequisiteList[0].entity"],
    ],
    [
      "that needs an entity which has nothing to do with its own",
      collectionOf({ ...item("name"), prerequisiteList: [{ entity: "grant", attribute: "title" }] }),
      ["unknownEntity items.general.location-name.prerequisiteList[0].entity"],
    ],
    [
      "that waits for an associated entity which has nothing to do with its own",
      collectionOf({ ...item("name"), validate: "associatedEntity", associatedEntityType: "grant" }),
      ["unknownEntity items.general.location-name.associatedEntityType"],
    ],
    [
      "that needs itself",
      pageOf({ ...asked("phone"), ...needs("phone") }),
      ["prerequisiteCircle page.organization-phone"],
    ],
    [
      "that needs one which needs it",
      pageOf(
        { ...asked("phone"), ...needs("note") },
        { ...asked("note"), ...needs("labName") },
        { ...asked("labName"), ...needs("phone") },
      ),
      [
        "prerequisiteCircle page.organization-phone",
        "prerequisiteCircle page.organization-note",
        "prerequisiteCircle page.organization-labName",
      ],
    ],
    [
      "that needs its sub-question",
      pageOf({ ...asked("phone"), ...needs("note"), children: [{ ...asked("note"), acute: true }] }),
      ["prerequisiteCircle page.organization-note"],
    ],
  ])("%s", (_, spec, problems) => {
    expect(refused(spec)).toEqual(problems);
  });

  test("unknown columns", () => {
    const [items] = collectionOf(item("name")).sectionList;
    const columns = (columnList: string[], nameTemplate = "{name}") =>
      refused({ sectionList: items ? [{ ...items, columnList, nameTemplate }] : [] });
    expect(columns(["x"])).toEqual(["unknownAttribute items.columnList[0]"]);
    expect(columns(["name.state"])).toEqual(["unknownEntity items.columnList[0]"]);
    expect(columns(["name", "addressId.x"])).toEqual(["unknownAttribute items.columnList[1]"]);
    expect(columns([], "{x}")).toEqual(["unknownAttribute items.nameTemplate"]);
  });
  test("the choices of components are named", () => {
    expect(() => compiled(pageOf({ ...asked("phone"), component: "Telepathy" }))).toThrow(
      /there is no Telepathy; name one of .*Number, Reference, Text/,
    );
  });
});
