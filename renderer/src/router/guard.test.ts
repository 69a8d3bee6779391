import { describe, expect, test } from "vitest";
import { activeSession, type ActiveSession } from "../data/session/session.ts";
import { APPLICATION, aSession } from "../testing/clinic.ts";
import { guardAnswer, NO_PERMISSION } from "./guard.ts";
import { parseRoutes } from "./route-rows.ts";
import { expandRoutes, type Route } from "./routes.ts";

const member = signedIn(false, { person: { create: false } });
const staff = signedIn(true, { person: { create: true } });
const admin = signedIn(true, { adminApp: { view: true } });

function signedIn(isProviderUser: boolean, permission: NonNullable<Parameters<typeof aSession>[0]>["permission"] = {}) {
  return activeSession({ ...aSession({ permission }), isProviderUser }, 0, APPLICATION) as ActiveSession;
}

/** The result of visiting a route with this guard. */
function answer(row: object, session: ActiveSession, { flags = {}, params = {} } = {}) {
  const rows = parseRoutes([{ name: "page", path: "/page", screen: "a/b", guard: "session", ...row }], APPLICATION);
  return guardAnswer(expandRoutes(rows)[0] as Route, { session, flags, params });
}

/** A session in such an organization. */
function at(given: Partial<NonNullable<ActiveSession["organization"]>>): ActiveSession {
  const { organization, ...rest } = member;
  return activeSession(
    { ...rest, organization: organization && { ...organization, ...given } },
    0,
    APPLICATION,
  ) as ActiveSession;
}

describe("guards", () => {
  test("a person who is signed in enters a route that asks for a session", () => {
    expect(answer({}, member).kind).toBe("enter");
  });

  test("staff routes send others to the build area", () => {
    expect(answer({ guard: "staff" }, member)).toMatchObject({
      kind: "refuse",
      to: "landing",
      message: "This page is for provider staff.",
    });
    expect(answer({ guard: "staff" }, staff).kind).toBe("enter");
  });

  test("admin routes send others home", () => {
    expect(answer({ guard: "admin" }, staff)).toEqual({ kind: "refuse", to: "home", message: NO_PERMISSION });
    expect(answer({ guard: "admin" }, admin).kind).toBe("enter");
  });

  test("a named permission must be present and true [ADM-239]", () => {
    const route = { permission: "person.create" };
    expect(answer(route, staff).kind).toBe("enter");
    expect(answer(route, member)).toEqual({ kind: "refuse", to: "home", message: NO_PERMISSION });
    expect(answer(route, admin).kind).toBe("refuse");
  });

  test.each([
    ["on", { memberAdmin: true }, "enter"],
    ["off", { memberAdmin: false }, "absent"],
    ["not known", {}, "absent"],
  ])("a page of a feature that is %s", (_, flags, kind) => {
    expect(answer({ flag: "memberAdmin" }, member, { flags }).kind).toBe(kind);
  });

  test("a page that is absent asks for no permission", () => {
    expect(answer({ flag: "memberAdmin", permission: "person.create" }, member).kind).toBe("absent");
  });

  test.each([
    ["Ambulatory", "enter"],
    ["Acute Care", "refuse"],
    [null, "refuse"],
  ])("a page of ambulatory organizations, in one that is %s", (careSetting, kind) => {
    const found = answer({ variant: "Ambulatory" }, at({ careSetting }));
    const message = "Your organization does not use this page.";
    expect(found).toEqual(kind === "refuse" ? { kind, to: "landing", message } : { kind });
  });

  test.each([
    ["42", "enter"],
    ["create", "absent"],
    ["4x", "absent"],
    ["1234567890", "absent"],
    [undefined, "absent"],
  ])("an id is digits: %s", (id, kind) => {
    expect(answer({ params: { id: "digits" } }, member, { params: { id } }).kind).toBe(kind);
  });

  test.each([
    ["provider-crowd-sa12", 12, "enter"],
    ["provider-crowd-sa1", 12, "absent"],
    ["12", 12, "absent"],
    ["admin", 12, "absent"],
    ["provider-crowd-sanull", null, "absent"],
    [undefined, null, "absent"],
  ])("a service area is the organization's: %s with %s", (serviceAreaName, serviceAreaId, kind) => {
    const route = { params: { serviceAreaName: "serviceArea" } };
    expect(answer(route, at({ serviceAreaId }), { params: { serviceAreaName } }).kind).toBe(kind);
  });
});
