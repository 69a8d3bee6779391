import type { QuestionSpecInput } from "../questionnaire-spec.ts";
import { plugins } from "../../registry/inputs.ts";
import { type FakeServer, screensOf, visitApp } from "@armature/renderer/testing";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";
import { BOTH, type QuestionnaireWorld, serveQuestionnaire } from "./world.testing.ts";

const crumbs = [
  { label: "Home", route: "home" },
  { label: "Questionnaire", route: "memberQuestionnaireApp" },
];
const ROOT = "/member/questionnaire";
const row = (name: string, path: string, screen: string, more: object = {}) => ({
  name,
  path: `${ROOT}${path}`,
  screen,
  guard: "session",
  title: "Questionnaire",
  breadcrumb: crumbs,
  ...more,
});
const ROUTES = [
  { name: "login", path: "/login", screen: "test/elsewhere", guard: "public", frame: "bare" },
  { name: "home", path: "/", screen: "test/elsewhere", guard: "session", title: "Home" },
  {
    name: "memberQuestionnaireApp",
    path: ROOT,
    guard: "session",
    redirect: "questionnaireSection",
    redirectParams: { sectionName: "introduction" },
  },
  row("questionnaireSummary", "/summary", "test/summary"),
  row("questionnaireSubmitted", "/submitted", "questionnaire/submitted"),
  row("questionnaireSection", "/:sectionName", "questionnaire/section"),
  row("questionnaireSectionList", "/:sectionName/list", "test/list"),
  row("questionnaireSectionListCreate", "/:sectionName/create", "test/list"),
  row("questionnaireSectionListSubsection", "/:sectionName/list/:entityId/:subsectionName", "test/item"),
  row("questionnaireSubsection", "/:sectionName/:subsectionName", "questionnaire/section"),
];

/** Opens a page below /member/questionnaire, or another page. See `visitApp`. */
export function visitQuestionnaire(path: string): () => string {
  const others = screensOf("test", {
    elsewhere: () => import("./pages.testing.tsx").then(({ Elsewhere }) => ({ default: Elsewhere })),
    list: () => import("./pages.testing.tsx").then(({ ListPage }) => ({ default: ListPage })),
    item: () => import("./pages.testing.tsx").then(({ ItemPage }) => ({ default: ItemPage })),
    summary: () => import("./pages.testing.tsx").then(({ SummaryPage }) => ({ default: SummaryPage })),
  });
  return visitApp({
    routes: ROUTES,
    screens: new Map([...screensOf("questionnaire", screens), ...others]),
    path: path.startsWith("/") ? path : `${ROOT}/${path}`,
    plugins,
  });
}

/** Opens a page that has only these questions about the organization. */
export function openQuestions(
  questionList: readonly QuestionSpecInput[],
  given: Partial<QuestionnaireWorld> = {},
): { readonly world: QuestionnaireWorld; readonly server: FakeServer } {
  const served = serveQuestionnaire({ sections: [{ name: "page", label: "Page", ...BOTH, questionList }], ...given });
  visitQuestionnaire("page");
  return served;
}

export const heading = () => page.getByRole("heading", { level: 1 });
export const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
export const arrow = (name: "Previous" | "Next") => page.getByRole("button", { name: new RegExp(`^${name}`) });
/** The list of sections beside the page. */
export const sections = () => page.getByRole("navigation", { name: "Questionnaire" });
export const progress = () => page.getByRole("progressbar", { name: "TOTAL QUESTIONNAIRE PROGRESS" });
/** The bodies sent to change the organization, in order. */
export const saved = (server: FakeServer) => server.calls("PUT /api/organization/:id").map(({ body }) => body);

/** Clicks an arrow until the page that it leads to is shown. */
export async function press(name: "Previous" | "Next", title: string): Promise<void> {
  await arrow(name).click();
  await expect.element(heading()).toHaveTextContent(title);
}
