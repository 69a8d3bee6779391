import { createContext, useContext } from "react";
import type { SessionEnd } from "../data/last-person.ts";

/** The ways out of a session. */
export interface SignOut {
  /** Somebody chose Logout: the server ends the session; the next sign-in begins at home. */
  readonly logout: () => void;
  /**
   * The session is over and the page stays under the question for the password: the browser stands at the sign-in
   * page's
   * address, which comes back here. A reload shows that page.
   * @returns puts the page's own address back
   */
  readonly cover: () => () => void;
  /** To the sign-in page, which comes back here; `null` where somebody else is to sign in. */
  readonly leave: (end: Exclude<SessionEnd, "loggedOut"> | null) => Promise<void>;
}

export const SignOutContext = createContext<SignOut | null>(null);

export function useSignOut(): SignOut {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error("There is no SignOutContext above this component; createApp provides it");
  return signOut;
}
