import { type ReferenceLabels, textForm, type Values } from "@armature/engine";
import {
  aSession,
  compiledOf,
  fakePlugins,
  type FakeServer,
  listHandler,
  refusal,
  screensOf,
  serveApp,
  visitApp,
  withStatus,
} from "@armature/renderer/testing";
import { page } from "vitest/browser";
import { screens } from "./index.ts";
import { METADATA, type SecurityWorld, securityWorld } from "./security-world.testing.ts";

export const ROLES = "/api/security/roleOrganization";
export const AREA_ROLES = "/api/member/:name/security-role";

/** Starts a test: a world of its own, a server for it until `closeApp`, and a window wide enough for a table. */
export async function startSecurity(): Promise<{ readonly world: SecurityWorld; readonly server: FakeServer }> {
  await page.viewport(1280, 1000);
  const world = securityWorld();
  return { world, server: serveSecurity(world) };
}

function serveSecurity(world: SecurityWorld): FakeServer {
  const types = compiledOf(METADATA, [...fakePlugins.values()]).metadata.entities;
  const rolesOf = () => world.records["secRoleOrganization"] ?? [];
  const find = (path: string) => rolesOf().find(({ id }) => path.endsWith(`/${textForm(id)}`));
  const answer = (role: Values) => ({ result: role, labels: labelsOf(world), people: {} });
  const lists = Object.fromEntries(
    [...types.values()].map((type) => [
      `GET /api/${type.route}`,
      (request: Parameters<ReturnType<typeof listHandler>>[0]) =>
        listHandler(type, world.records[type.name] ?? [], labelsOf(world))(request),
    ]),
  );
  const write = (role: Values, body: unknown) => {
    const { secAnswerIdList: _answers, ...values } = body as Values;
    const saved = { ...role, ...values, updated: `${textForm(role["updated"])}+` };
    const others = rolesOf().filter(({ id }) => id !== role["id"]);
    world.records["secRoleOrganization"] = [...others, saved];
    return saved;
  };
  return serveApp({
    "GET /api/metadata": () => METADATA,
    "GET /api/session": () => ({ result: sessionOf(world) }),
    ...lists,
    [`GET ${AREA_ROLES}`]: () => ({ result: rolesOf() }),
    "GET /api/security/templateFinalizer": () => ({ result: [{ userId: 5, name: "Pat Provider" }] }),
    [`GET ${ROLES}/:id`]: ({ path }) => {
      const role = find(path);
      return role ? answer(role) : refusal(404, "There is no security role with this id.");
    },
    [`POST ${ROLES}`]: ({ body }) => withStatus(201, answer(write({ id: 77, updated: "t" }, body))),
    [`PUT ${ROLES}/:id`]: ({ path, body }) => answer(write(find(path) ?? {}, body)),
    [`DELETE ${ROLES}/:id`]: ({ path }) => {
      world.records["secRoleOrganization"] = rolesOf().filter((role) => role !== find(path));
      return { result: null };
    },
  });
}

function sessionOf({ permission, status, serviceAreaId, isProviderUser }: SecurityWorld) {
  const session = aSession({ permission, status });
  const { organization } = session;
  return { ...session, isProviderUser, organization: organization && { ...organization, serviceAreaId } };
}

function labelsOf({ records }: SecurityWorld): ReferenceLabels {
  const names = (entity: string) =>
    Object.fromEntries((records[entity] ?? []).map(({ id, name }) => [textForm(id), textForm(name)]));
  return { secRolePrimaryId: names("secRolePrimary"), securityTemplateId: names("template") };
}

const row = (name: string, path: string, title: string, screen: string, guard = "session") => ({
  name,
  path,
  title,
  screen,
  guard,
});

const ROUTES = [
  { ...row("login", "/login", "Sign in", "security/roleList", "public"), frame: "bare" },
  row("home", "/", "Home", "security/roleList"),
  row("organizationRoleList", "/build/role/list", "Security Roles", "security/roleList"),
  row("organizationRoleCreate", "/build/role/create", "Create Security Role", "security/roleCreate"),
  row("organizationRoleEdit", "/build/role/:id/edit", "Edit Security Role", "security/roleEdit"),
];

/** @returns a function that gives the current path */
export function visitRoles(path: string): () => string {
  return visitApp({ routes: ROUTES, screens: screensOf("security", screens), path: `/build/role/${path}` });
}

export const button = (name: string) => page.getByRole("button", { name, exact: true });
/** Finds a list of choices by its label. */
export const choice = (name: string) =>
  page.getByRole("combobox", { name: new RegExp(`^${name.replace("?", "\\?")}`) });
export const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
export async function choose(name: string, option: string): Promise<void> {
  await choice(name).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
/** Like {@link choose}, for a list with a search. */
export async function find(name: string, option: string): Promise<void> {
  await choice(name).fill(option);
  await page
    .getByRole("option", { name: new RegExp(`^${option}`) })
    .first()
    .click();
}
