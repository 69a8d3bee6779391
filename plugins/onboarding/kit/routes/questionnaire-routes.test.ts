import { expect, test } from "vitest";
import { guardAnswer, type Route } from "@armature/renderer/testing/routes";
import { leadsTo, routes, sessionWith, table, textOf } from "./routes.testing.ts";

test("breadcrumbs of every page of the questionnaire begin with Home [NMQ-023]", () => {
  const pages = routes.filter(({ screen }) => screen?.startsWith("questionnaire/"));
  expect(pages.length).toBeGreaterThan(5);
  for (const { path, breadcrumb } of pages)
    expect([path, breadcrumb[0]]).toEqual([path, { label: "Home", route: "home" }]);
  expect(table.find("home")?.path).toBe("/");
});

interface Section {
  readonly name: string;
  readonly collection?: boolean;
  readonly sectionList?: readonly Section[];
}
const QUESTIONNAIRE = "/member/questionnaire";
const { sectionList: sections } = JSON.parse(
  textOf("metadata/onboarding/questionnaire/questionnaire.json"),
) as Required<Section>;

test.each([
  ["itself [NMQ-001, NMQ-002]", "", "/introduction"],
  ["background [NMQ-012]", "/background", "/background/general"],
  ["discussion questions [NMQ-013]", "/discussionQuestions", "/discussionQuestions/nursingAndClinical"],
  ["billing [NMQ-014]", "/billing", "/billing/claims-information"],
  ["revenue cycle [NMQ-015]", "/revenueCycle", "/revenueCycle/chargeDataMaster"],
])("the address of the questionnaire's %s leads on to a page of it", (_, from, to) => {
  expect(leadsTo(QUESTIONNAIRE + from)).toBe(QUESTIONNAIRE + to);
  const [, name, subsection] = to.split("/");
  const section = sections.find((each) => each.name === name);
  expect(section).toBeDefined();
  expect(section?.sectionList?.[0]?.name).toBe(subsection);
});

test.each([
  ["locations [NMQ-016]", "location"],
  ["interfaces [NMQ-017]", "interface"],
  ["extracts [NMQ-018]", "extract"],
  ["volumes [NMQ-019]", "volume"],
  ["devices [NMQ-020]", "device"],
])("the address of the questionnaire's %s leads on to their list", (_, section) => {
  expect(leadsTo(`${QUESTIONNAIRE}/${section}`)).toBe(`${QUESTIONNAIRE}/${section}/list`);
  expect(sections.find(({ name }) => name === section)?.collection).toBe(true);
});

test("a collection of the questionnaire has a list, a page for a new item, and pages of an item [NMQ-008, NMQ-009, NMQ-010]", () => {
  const pathOf = (name: string) => table.find(name)?.path;
  expect(pathOf("questionnaireSectionList")).toBe(`${QUESTIONNAIRE}/:sectionName/list`);
  expect(pathOf("questionnaireSectionListCreate")).toBe(`${QUESTIONNAIRE}/:sectionName/create`);
  expect(pathOf("questionnaireSectionListSubsection")).toBe(
    `${QUESTIONNAIRE}/:sectionName/list/:entityId/:subsectionName`,
  );
});

test("an item of the questionnaire is named by digits; anything else is no page of it [NMQ-011]", () => {
  const item = table.find("questionnaireSectionListSubsection") as Route;
  const answers = ["5", "abc", "5x", "-5", "1.5"].map((entityId) => {
    const params = { sectionName: "location", entityId, subsectionName: "general" };
    return guardAnswer(item, { session: sessionWith({}), flags: {}, params }).kind;
  });
  expect(answers).toEqual(["enter", "absent", "absent", "absent", "absent"]);
});

test("every page of the questionnaire is as wide as the others, so that no step moves what stands there [F-170]", () => {
  const steps = routes.filter(({ screen }) => screen?.startsWith("questionnaire/") === true);
  expect(steps.length).toBeGreaterThan(6);
  expect(steps.filter(({ width }) => width !== "form").map(({ name }) => name)).toEqual([]);
});
