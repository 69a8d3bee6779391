import { isHeld } from "@armature/engine";
import type { ActiveSession } from "../data/session.ts";
import type { Guard } from "./route-rows.ts";
import type { Route } from "./routes.ts";

/** What a guard says of a visit: come in, or go to the route named, with a word about why. */
export type GuardAnswer =
  | { readonly kind: "enter" }
  | { readonly kind: "refuse"; readonly to: "home" | "buildApp"; readonly message: string | null };

const ENTER: GuardAnswer = Object.freeze({ kind: "enter" });

/** ADM-232; the other guards send away without a word. */
export const NO_PERMISSION = "User does not have permission to access page. Redirecting to home page.";

const GUARD_ANSWERS: Readonly<Record<Guard, (session: ActiveSession) => GuardAnswer>> = {
  public: () => ENTER,
  session: () => ENTER,
  staff: ({ isProviderUser }) => (isProviderUser ? ENTER : { kind: "refuse", to: "buildApp", message: null }),
  admin: ({ user }) =>
    isHeld(user.permission, "adminApp.view") ? ENTER : { kind: "refuse", to: "home", message: null },
};

/** The guard of a route for somebody who is signed in (0-routes.md, 'Guards'). */
export function guardAnswer(
  { guard, permission }: Pick<Route, "guard" | "permission">,
  session: ActiveSession,
): GuardAnswer {
  const answer = GUARD_ANSWERS[guard](session);
  if (answer.kind === "refuse" || permission === null || isHeld(session.user.permission, permission)) return answer;
  return { kind: "refuse", to: "home", message: NO_PERMISSION };
}
