import type { LoadScreen, Session } from "@armature/renderer";
import { aSession, screensOf, visitApp } from "@armature/renderer/testing";
import { screens } from "./index.ts";

export const NURSE = { id: "nurse", displayName: "Ambulatory Nurse" };
export const BILLING = { id: "billing", displayName: "Billing" };
export const SURGERY = { id: "surgery", displayName: "Surgery" };

/** The session of a member whose organization differs from the usual one. */
export function sessionIn(over: Partial<NonNullable<Session["organization"]>>): Session {
  const session = aSession();
  return { ...session, organization: session.organization && { ...session.organization, ...over } };
}

const FRAME = [
  { name: "login", path: "/login", screen: "test/login", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "test/page", guard: "session", title: "Home" },
];

interface Visit {
  /** Routes of the test in addition to those of the frame. */
  readonly routes: readonly object[];
  /** The screens at `test/page` and `test/login`. */
  readonly others: Readonly<Record<"page" | "login", LoadScreen>>;
  readonly path: string;
}

/**
 * Opens a page with the screens of learning paths.
 * @returns a function that gives the current path
 */
export function visitTraining({ routes, others, path }: Visit): () => string {
  const all = new Map([...screensOf("training", screens), ...screensOf("test", others)]);
  return visitApp({ routes: [...FRAME, ...routes], screens: all, path });
}
