import { textForm, type Values } from "@armature/engine";
import {
  closeApp,
  compiledOf,
  type FakeServer,
  listHandler,
  refusal,
  screensOf,
  serveApp,
  visitApp,
  withStatus,
} from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, expect } from "vitest";
import { page } from "vitest/browser";
import { plugins } from "../../registry/inputs.ts";
import { screens } from "./index.ts";
import { ADMINISTRATOR, aWorld, METADATA, type World } from "./security-admin-world.testing.ts";

/** The state of the current test. */
interface Served {
  /** The records of this test. */
  world: World;
  server: FakeServer;
  /** The bodies of the calls to `METHOD /path`. */
  readonly sent: (call: string) => readonly unknown[];
}

/** Gives each test of a file its own records, a server that stores them, and a wide window. */
export function servedWorld(): Served {
  const sent: Served["sent"] = (call) => served.server.calls(call).map(({ body }) => body);
  const served = { sent } as Served;
  beforeEach(async () => {
    await page.viewport(1280, 900);
    served.world = aWorld();
    served.server = serveAdmin(served.world);
  });
  afterEach(closeApp);
  return served;
}

/** A server that stores the world's records until `closeApp`. */
function serveAdmin(world: World): FakeServer {
  const types = [...compiledOf(METADATA, [...plugins.values()]).metadata.entities.values()];
  const calls = types.map((type) => {
    const path = `/api/${type.route}`;
    const rows = () => world[type.name] ?? [];
    const find = (at: string) => rows().find(({ id }) => at.endsWith(`/${textForm(id)}`));
    const answer = (result: Values) => ({ result, labels: {}, people: {} });
    const keep = (record: Values) => {
      world[type.name] = [...rows().filter(({ id }) => id !== record["id"]), record];
      return answer(record);
    };
    return {
      [`GET ${path}`]: (request: Parameters<ReturnType<typeof listHandler>>[0]) => listHandler(type, rows())(request),
      [`GET ${path}/:id`]: ({ path: at }: { path: string }) => {
        const record = find(at);
        return record ? answer(record) : refusal(404, `There is no ${type.label.toLowerCase()} with this id.`);
      },
      [`POST ${path}`]: ({ body }: { body: unknown }) =>
        withStatus(201, keep({ inverted: 0, isDeprecated: 0, ...(body as Values), id: 99, updated: "t2" })),
      [`PUT ${path}/:id`]: ({ path: at, body }: { path: string; body: unknown }) =>
        keep({ ...find(at), ...(body as Values), updated: "t2" }),
      [`DELETE ${path}/:id`]: ({ path: at }: { path: string }) => {
        const gone = find(at);
        world[type.name] = rows().filter((record) => record !== gone);
        return { result: null };
      },
    };
  });
  return serveApp({
    "GET /api/metadata": () => METADATA,
    "GET /api/session": () => ({ result: ADMINISTRATOR }),
    "GET /api/admin/security/roleOrganizationAnswer": () => ({ result: world["secRoleOrganizationSecAnswer"] }),
    ...Object.assign({}, ...calls),
  });
}

const BASE = "/provider/userSecurity";
const row = (name: string, path: string, title: string, screen: string) => ({
  name: `providerUserSecurity${name}`,
  path: `${BASE}/${path}`,
  title,
  screen: `securityAdmin/${screen}`,
  guard: "session",
});
const ROUTES = [
  { ...row("", "", "Sign in", "roleList"), name: "login", path: "/login", guard: "public", frame: "bare" },
  { ...row("", "", "Home", "roleList"), name: "home", path: "/" },
  row("PrimaryRole", "primaryRole/list", "Primary Roles", "roleList"),
  row("PrimaryRoleCreate", "primaryRole/create", "Create Primary Role", "roleCreate"),
  row("PrimaryRoleForm", "primaryRole/:primaryRoleId/form", "Edit Primary Role", "role"),
  row("PrimaryRoleQuestion", "primaryRole/:primaryRoleId/question", "Edit Primary Role", "role"),
  row("QuestionApp", "question/list", "Questions & Answers", "questionList"),
  {
    ...row("QuestionAnswers", "question/:questionId/answers", "Questions & Answers", "questionList"),
    setup: { parts: ["securityAdmin/answers"] },
  },
  row("QuestionCreate", "question/create", "Create Question", "questionCreate"),
  row("QuestionForm", "question/:questionId/form", "Edit Question", "questionEdit"),
  row("AnswerCreate", "question/:questionId/answer/create", "Create Answer", "answerCreate"),
  row("AnswerForm", "question/:questionId/answer/:answerId/form", "Edit Answer", "answerEdit"),
  row("Function", "function/list", "Security Functions", "functionList"),
  row("FunctionFormCreate", "function/create", "Create Security Function", "function"),
  row("FunctionForm", "function/:functionId/form", "Edit Security Function", "function"),
];

/**
 * Opens a page of the security model.
 * @returns a function that gives the current path below the area
 */
export function visitAdmin(path: string): () => string {
  const where = visitApp({
    routes: ROUTES,
    screens: screensOf("securityAdmin", screens),
    plugins,
    path: `${BASE}/${path}`,
  });
  return () => where().replace(`${BASE}/`, "");
}

/** Waits for a text. */
export const reported = (text: string) => expect.element(page.getByText(text, { exact: false }).first()).toBeVisible();
/** Expects that the note with this text stays until a person closes it. */
export function stays(text: string): void {
  const shown = toasts.getState().filter(({ message }) => message === text);
  expect(shown.map(({ duration }) => duration)).toEqual([null]);
}
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
/** Chooses from a list with a search. */
export async function choose(name: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: new RegExp(`^${name}`) }).fill(option);
  await page.getByRole("option", { name: new RegExp(`^${option}`) }).click();
}
/** The texts of the given columns of a table, row by row. */
export function cells(caption: string, ...columns: readonly number[]): readonly (readonly (string | null)[])[] {
  const rows = page.getByRole("table", { name: caption }).getByRole("row").elements().slice(1);
  return rows.map((each) => {
    const own = [...each.querySelectorAll("td, th")];
    return columns.map((column) => own[column]?.textContent ?? null);
  });
}
/** The options of a list. */
export async function offered(name: string): Promise<readonly (string | null)[]> {
  const box = page.getByRole("combobox", { name: new RegExp(`^${name}`) });
  // A second click would close the list.
  if (box.query()?.getAttribute("aria-expanded") !== "true") await box.click();
  return options();
}
/** The options that a search finds. */
export async function searched(name: string, text: string): Promise<readonly (string | null)[]> {
  await page.getByRole("combobox", { name: new RegExp(`^${name}`) }).fill(text);
  return options();
}
function options(): readonly (string | null)[] {
  return page
    .getByRole("option")
    .elements()
    .map((option) => option.textContent);
}
