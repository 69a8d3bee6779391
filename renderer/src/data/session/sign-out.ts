import { createContext, useContext } from "react";
import type { SessionEnd } from "./last-person.ts";

/** The ways in which a session ends. */
export interface SignOut {
  /** The person chose to sign out: the server ends the session, and the next sign-in starts at home. */
  readonly logout: () => void;
  /**
   * The session has ended and the page stays below the password window. The address becomes that of the sign-in page,
   * which returns here; a reload shows that page.
   * @returns a function that restores the page's own address
   */
  readonly cover: () => () => void;
  /** Goes to the sign-in page, which returns here. `null` if somebody else is to sign in. */
  readonly leave: (end: Exclude<SessionEnd, "loggedOut"> | null) => Promise<void>;
}

export const SignOutContext = createContext<SignOut | null>(null);

export function useSignOut(): SignOut {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error("There is no SignOutContext above this component; createApp provides it");
  return signOut;
}
