import { isHeld } from "@armature/engine";
import type { Flags } from "../data/flags.ts";
import type { ActiveSession } from "../data/session/session.ts";
import { DIGITS, type Guard } from "./route-rows.ts";
import type { Route } from "./routes.ts";

/** The visitor and the address. */
export interface Visit {
  readonly session: ActiveSession;
  readonly flags: Flags;
  /** The parameters of the path in the address. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** What a guard decides: enter, there is no such page, or go to another route with a message. */
export type GuardAnswer = { readonly kind: "enter" } | { readonly kind: "absent" } | GuardRefusal;

export interface GuardRefusal {
  readonly kind: "refuse";
  readonly to: "home" | "landing";
  readonly message: string;
}

/** The properties of a route that decide who may open it. */
export type Guarded = Pick<Route, "guard" | "permission" | "flag" | "variant" | "params">;

const ENTER: GuardAnswer = Object.freeze({ kind: "enter" });
const ABSENT: GuardAnswer = Object.freeze({ kind: "absent" });

export const NO_PERMISSION = "User does not have permission to access page. Redirecting to home page.";
const TO_HOME: GuardAnswer = Object.freeze({ kind: "refuse", to: "home", message: NO_PERMISSION });
const toLanding = (message: string): GuardAnswer => Object.freeze({ kind: "refuse", to: "landing", message });
const FOR_STAFF = toLanding("This page is for provider staff.");
const FOR_OTHERS = toLanding("Your organization does not use this page.");

const GUARD_ANSWERS: Readonly<Record<Guard, (session: ActiveSession) => GuardAnswer>> = {
  public: () => ENTER,
  session: () => ENTER,
  staff: ({ isProviderUser }) => (isProviderUser ? ENTER : FOR_STAFF),
  admin: ({ user }) => (isHeld(user.permission, "adminApp.view") ? ENTER : TO_HOME),
};

/** Applies the guard of a route to a signed-in person. */
export function guardAnswer(route: Guarded, visit: Visit): GuardAnswer {
  const { session, flags } = visit;
  const answer = GUARD_ANSWERS[route.guard](session);
  if (answer.kind !== "enter") return answer;
  if ((route.flag !== null && flags[route.flag] !== true) || !paramsFit(route, visit)) return ABSENT;
  if (route.variant !== null && session.variant !== route.variant) return FOR_OTHERS;
  if (route.permission !== null && !isHeld(session.user.permission, route.permission)) {
    return TO_HOME;
  }
  return ENTER;
}

function paramsFit({ params }: Guarded, { params: given, session }: Visit): boolean {
  return Object.entries(params).every(([name, kind]) => {
    const text = given[name] ?? "";
    return kind === DIGITS ? /^\d{1,9}$/.test(text) : text !== "" && text === session.pathTexts[kind];
  });
}
