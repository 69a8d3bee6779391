import { describe, expect, test } from "vitest";
import { activeSession, type ActiveSession } from "../data/session.ts";
import { aSession } from "../testing/clinic.ts";
import { guardAnswer, NO_PERMISSION } from "./guard.ts";

const member = signedIn(false, { person: { create: false } });
const staff = signedIn(true, { person: { create: true } });
const admin = signedIn(true, { adminApp: { view: true } });

function signedIn(isProviderUser: boolean, permission: NonNullable<Parameters<typeof aSession>[0]>["permission"] = {}) {
  return activeSession({ ...aSession({ permission }), isProviderUser }, 0) as ActiveSession;
}

describe("guards", () => {
  test("whoever is signed in enters a route that asks for a session", () => {
    expect(guardAnswer({ guard: "session", permission: null }, member).kind).toBe("enter");
  });

  test("staff routes send others to the build area", () => {
    expect(guardAnswer({ guard: "staff", permission: null }, member)).toMatchObject({ kind: "refuse", to: "buildApp" });
    expect(guardAnswer({ guard: "staff", permission: null }, staff).kind).toBe("enter");
  });

  test("admin routes send others home", () => {
    expect(guardAnswer({ guard: "admin", permission: null }, staff)).toMatchObject({ kind: "refuse", to: "home" });
    expect(guardAnswer({ guard: "admin", permission: null }, admin).kind).toBe("enter");
  });

  test("a named permission must be present and true [ADM-239]", () => {
    const route = { guard: "session", permission: "person.create" } as const;
    expect(guardAnswer(route, staff).kind).toBe("enter");
    expect(guardAnswer(route, member)).toEqual({ kind: "refuse", to: "home", message: NO_PERMISSION });
    expect(guardAnswer(route, admin).kind).toBe("refuse");
  });
});
