import { readFileSync } from "node:fs";
import path from "node:path";
import type { Metadata, PermissionMap } from "@armature/engine";
import { overlayRoutes } from "@armature/engine/metadata";
import {
  activeSession,
  type ActiveSession,
  type ApplicationWords,
  aSession,
  guardAnswer,
  navigationOf,
  parseRoutes,
  type Route,
  routeTable,
  type SessionOptions,
  type Visitor,
} from "@armature/renderer/testing/routes";

const root = path.resolve(import.meta.dirname, "../../../..");
export const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");
const application = JSON.parse(textOf("metadata/onboarding/application.json")) as ApplicationWords;
const jsonOf = (file: string): unknown => JSON.parse(textOf(file));
const { rows } = overlayRoutes(jsonOf("metadata/platform/routes.json"), jsonOf("metadata/onboarding/routes.json"));
export const table: ReturnType<typeof routeTable> = routeTable(parseRoutes(rows, application));
export const { routes } = table;
export const flags = JSON.parse(textOf("metadata/onboarding/featureFlags.json")) as readonly {
  readonly name: string;
}[];
export const byPath = new Map(routes.map((route) => [shape(route.path), route]));

/** A path whose parameters have no names, to compare two notations. */
export function shape(path: string): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, ":");
}

/** The metadata that the routes need. */
export const LABELS = {
  application,
  entities: new Map(
    ["User", "Resource", "Department", "Organization", "Address"].map((label) => {
      return [label.toLowerCase(), { label, labelPlural: `${label}s` }];
    }),
  ),
} as unknown as Metadata;

export function sessionWith(permission: PermissionMap): ActiveSession {
  return {
    isProviderUser: false,
    organization: null,
    state: null,
    variant: null,
    pathTexts: {},
    user: { permission },
  } as unknown as ActiveSession;
}

interface SignedIn extends SessionOptions {
  readonly isProviderUser?: boolean;
  readonly careSetting?: string;
}

/** The session of a person whose organization has the service area 110. */
export function signedIn({
  isProviderUser = false,
  careSetting = "Ambulatory",
  ...options
}: SignedIn = {}): ActiveSession {
  const session = aSession(options);
  const organization = session.organization && { ...session.organization, careSetting, serviceAreaId: 110 };
  return activeSession({ ...session, isProviderUser, organization }, 0, application) as ActiveSession;
}

/** The side navigation of a person, on any page. */
export function navigationFor(visitor: Visitor) {
  return navigationOf(table, LABELS, visitor, table.find("home") as Route).groups;
}

/** Label → target of the links in a group of the side navigation, or null if the person has no such group. */
export function linksFor(session: ActiveSession, heading: string): Readonly<Record<string, string>> | null {
  const group = navigationFor({ session, flags: {} }).find((each) => each.heading === heading);
  if (!group) return null;
  const items = group.items.flatMap((item) => [item, ...(item.also ?? [])]);
  return Object.fromEntries(items.map(({ label, to }) => [label, to]));
}

/** What the guard of a page answers to a person. */
export function answerTo(session: ActiveSession, route: Route, params: Readonly<Record<string, string>> = {}) {
  return guardAnswer(route, { session, flags: {}, params });
}

/** The page to which a path leads on, or null if it is a page itself. */
export function leadsTo(path: string): string | null {
  const { redirect = null, redirectParams = {} } = byPath.get(path) ?? {};
  return redirect === null ? null : table.pathTo(redirect, redirectParams);
}
