import "@armature/plugins/styles.css";
import type { EntityType, MetadataAnswer, PermissionMap, ReferenceLabels, Values } from "@armature/engine";
import { templateChanges } from "@armature/engine/schema";
import {
  aSession,
  closeApp,
  compiledOf,
  type FakeHandler,
  type FakeServer,
  listHandler,
  NO_RECORDS,
  pageViolations,
  refusal,
  serveApp,
  unmount,
  type Visit,
  visitApp,
  withStatus,
} from "@armature/renderer/testing";
import "axe-core";
import { afterEach, beforeEach, expect } from "vitest";
import { commands, type Locator, page, userEvent } from "vitest/browser";
import { plugins } from "../registry/inputs.ts";
import { screens } from "../registry/screens.ts";

/* The portal as it ships: its routes, metadata and rights, over a server that stores records in memory. */

export type Profile = "member" | "reader" | "providerStaff" | "providerAdmin";

interface ShippedPages extends Pick<Required<Visit>, "application" | "routes"> {
  readonly metadata: MetadataAnswer;
  readonly permission: PermissionMap;
}

declare module "vitest/browser" {
  interface BrowserCommands {
    /** The command of vitest.config.ts. */
    shippedPages: (application: string, profile: string) => Promise<ShippedPages>;
  }
}

interface Portal extends ShippedPages {
  readonly types: ReadonlyMap<string, EntityType>;
}

const portals = new Map<Profile, Promise<Portal>>();

async function readPortal(profile: Profile): Promise<Portal> {
  const pages = await commands.shippedPages("onboarding", profile);
  return { ...pages, types: compiledOf(pages.metadata, [...plugins.values()]).metadata.entities };
}

/** Before each test the page is as wide as a laptop; after it, its app is closed. */
export function closeEach(): void {
  beforeEach(() => page.viewport(1280, 900));
  afterEach(closeApp);
}

/** The records of the server by entity, and what it says of the session. */
export interface PortalWorld {
  records: Record<string, Values[]>;
  status: string;
  flags: Record<string, boolean>;
}

/** The portal of one test. */
export interface PortalPages {
  readonly world: PortalWorld;
  readonly server: FakeServer;
  /** Opens a page. @returns a function that gives the present address */
  readonly visit: (path: string) => () => string;
  /** Changes what the server has as somebody else would, of which the open page hears. */
  readonly elsewhere: (change: () => void) => Promise<void>;
}

/** Signs a person in, in place of the one before. Their organization has the id 7 and the service area 12. */
export async function arrive(profile: Profile, records: PortalWorld["records"] = {}): Promise<PortalPages> {
  const known = portals.get(profile) ?? readPortal(profile);
  portals.set(profile, known);
  const { application, routes, metadata, permission, types } = await known;
  closeApp();
  // The server sets it at sign-in.
  document.cookie = "jwtPresent=1; Path=/";
  const world: PortalWorld = { records, status: "buildOpen", flags: {} };
  const isProviderUser = profile.startsWith("provider");
  const server = serveApp({
    ...Object.assign({}, ...[...types.values()].map((type) => callsOf(type, types, world))),
    "GET /api/session": () => ({ result: { ...aSession({ permission, status: world.status }), isProviderUser } }),
    "GET /api/metadata": () => metadata,
    "GET /api/featureFlag": () => ({ result: world.flags }),
  });
  const visit = (path: string) => {
    unmount();
    document.title = "";
    return visitApp({ application, routes, screens, plugins, path });
  };
  const elsewhere = async (change: () => void) => {
    change();
    const sessions = () => server.calls("GET /api/session").length;
    const before = sessions();
    const events = new BroadcastChannel("armature-events");
    events.postMessage({ kind: "state", event: { organizationId: 7, entity: "location" } });
    await expect.poll(sessions).toBeGreaterThan(before);
    events.close();
  };
  return { world, server, visit, elsewhere };
}

/** The calls of an entity. Records that are written get `updated`, and those that are new an id. */
function callsOf(type: EntityType, types: Portal["types"], world: PortalWorld): Record<string, FakeHandler> {
  const key = type.primaryKey.name;
  const rows = () => (world.records[type.name] ??= []);
  const labels = () => labelsOf(type, types, world);
  const answer = (result: Values) => ({ result, labels: labels(), people: {} });
  const placeOf = (path: string) => rows().findIndex((row) => path.endsWith(`/${String(row[key])}`));
  const none = () => refusal(404, `There is no ${type.label.toLowerCase()} with this id.`);
  const path = `/api/${type.route}`;
  return {
    [`GET ${path}`]: (request) => listHandler(type, rows(), labels())(request),
    [`GET ${path}/:id`]: ({ path }) => {
      const row = rows()[placeOf(path)];
      return row ? answer(row) : none();
    },
    [`POST ${path}`]: ({ body }) => {
      const row = filled(type, {}, { ...(body as Values), [key]: 1_000 + rows().length, updated: "t1" });
      rows().push(row);
      return withStatus(201, answer(row));
    },
    [`PUT ${path}/:id`]: ({ path, body }) => {
      const place = placeOf(path);
      if (place < 0) return none();
      const before = rows()[place] ?? {};
      const row = filled(type, before, { ...before, ...(body as Values), updated: "t2" });
      rows()[place] = row;
      return answer(row);
    },
    [`DELETE ${path}/:id`]: ({ path }) => {
      const place = placeOf(path);
      if (place < 0) return none();
      rows().splice(place, 1);
      return { result: null };
    },
    [`POST ${path}/check`]: () => ({ result: [] }),
  };
}

/** The record with the texts that its metadata makes of its values. */
function filled(type: EntityType, before: Values, after: Values): Values {
  return { ...after, ...templateChanges(type.attributes, before, after) };
}

/** The texts of the records that others refer to. */
function labelsOf(type: EntityType, types: Portal["types"], { records }: PortalWorld): ReferenceLabels {
  return Object.fromEntries(
    type.attributes.map(({ name, fkName }) => {
      const of = types.get(fkName ?? "");
      const rows = of ? (records[of.name] ?? []) : [];
      const texts = rows.map((row) => [row[of?.primaryKey.name ?? ""], row[of?.readableAttribute ?? ""]]);
      return [name, Object.fromEntries(texts) as Record<string, string>];
    }),
  );
}

export const field = (label: string): Locator =>
  page.getByRole("textbox", { name: new RegExp(`^${label}( required)?$`) });
export const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
export const heading = (): Locator => page.getByRole("heading", { level: 1 });
/** A notification in the corner. */
export const note = (text: string): Locator => page.getByRole("region", { name: "Notifications" }).getByText(text);

/** Whether a button may be pressed. One that is off stays in the tab order and says why. */
export async function expectOn(locator: Locator, isOn: boolean): Promise<void> {
  const state = expect.element(locator);
  await (isOn ? state.not.toHaveAttribute("aria-disabled") : state.toHaveAttribute("aria-disabled", "true"));
}

/** Fills in a text field and leaves it. */
export async function fill(label: string, text: string): Promise<void> {
  await field(label).fill(text);
  await userEvent.tab();
}

/** The texts of all elements of a role, such as the rows of a table. */
export function textsOf(role: "option" | "columnheader" | "row"): readonly string[] {
  return page
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent);
}

/** The labels of the form's fields. */
export function labels(): readonly string[] {
  const all = page.getByRole("form").element().querySelectorAll("label[id]");
  return [...all].map(({ textContent }) => textContent.replace(/\* required$/, ""));
}

/** Checks what a list says while it loads, when it cannot, and when it is empty. */
export async function expectListTexts(
  { server, visit }: PortalPages,
  { call, path, what }: { readonly call: string; readonly path: string; readonly what: string },
): Promise<void> {
  let fail = (): void => undefined;
  const held = new Promise<void>((resolve) => (fail = resolve));
  server.on(call, () => held.then(() => refusal(403, "Not yours.")));
  visit(path);
  await expect.element(page.getByText(`Loading ${what}`)).toBeInTheDocument();
  fail();
  await expect.element(page.getByRole("heading", { name: `Could not load ${what}.` })).toBeVisible();
  server.on(call, () => NO_RECORDS);
  await button("Retry").click();
  await expect.element(page.getByText(`No ${what}`)).toBeVisible();
}

/** Checks the page against WCAG 2.2 AA, and that it does not scroll sideways. */
export async function expectAccessible(): Promise<void> {
  expect(await pageViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
}
