import { isHeld } from "@armature/engine";
import type { Flags } from "../data/flags.ts";
import { type ActiveSession, serviceAreaName } from "../data/session.ts";
import type { Guard, ParamKind } from "./route-rows.ts";
import type { Route } from "./routes.ts";

/** Who visits, and where. */
export interface Visit {
  readonly session: ActiveSession;
  readonly flags: Flags;
  /** What the address has in the places of the path's parameters. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** What a guard says of a visit: come in, there is no such page, or go to the route named, with a word about why. */
export type GuardAnswer = { readonly kind: "enter" } | { readonly kind: "absent" } | GuardRefusal;

export interface GuardRefusal {
  readonly kind: "refuse";
  readonly to: "home" | "buildApp";
  readonly message: string;
}

/** The properties of a route on which it depends who may open it. */
export type Guarded = Pick<Route, "guard" | "permission" | "flag" | "careSetting" | "params">;

const ENTER: GuardAnswer = Object.freeze({ kind: "enter" });
const ABSENT: GuardAnswer = Object.freeze({ kind: "absent" });

export const NO_PERMISSION = "User does not have permission to access page. Redirecting to home page.";
const TO_HOME: GuardAnswer = Object.freeze({ kind: "refuse", to: "home", message: NO_PERMISSION });
const toBuild = (message: string): GuardAnswer => Object.freeze({ kind: "refuse", to: "buildApp", message });
const FOR_STAFF = toBuild("This page is for provider staff.");
const FOR_OTHERS = toBuild("Your organization does not use this page.");

const GUARD_ANSWERS: Readonly<Record<Guard, (session: ActiveSession) => GuardAnswer>> = {
  public: () => ENTER,
  session: () => ENTER,
  staff: ({ isProviderUser }) => (isProviderUser ? ENTER : FOR_STAFF),
  admin: ({ user }) => (isHeld(user.permission, "adminApp.view") ? ENTER : TO_HOME),
};

const PARAM_FITS: Readonly<Record<ParamKind, (text: string, session: ActiveSession) => boolean>> = {
  digits: (text) => /^\d{1,9}$/.test(text),
  serviceArea: (text, session) => text === serviceAreaName(session),
};

/** The guard of a route for somebody who is signed in (0-routes.md, 'Guards'). */
export function guardAnswer(route: Guarded, visit: Visit): GuardAnswer {
  const { session, flags } = visit;
  const answer = GUARD_ANSWERS[route.guard](session);
  if (answer.kind !== "enter") return answer;
  if ((route.flag !== null && flags[route.flag] !== true) || !paramsFit(route, visit)) return ABSENT;
  if (route.careSetting !== null && session.organization?.careSetting !== route.careSetting) return FOR_OTHERS;
  if (route.permission !== null && !isHeld(session.user.permission, route.permission)) {
    return TO_HOME;
  }
  return ENTER;
}

function paramsFit({ params }: Guarded, visit: Visit): boolean {
  return Object.entries(params).every(([name, kind]) => PARAM_FITS[kind](visit.params[name] ?? "", visit.session));
}
