import { createContext, useContext } from "react";

/** The two ways out of a session. */
export interface SignOut {
  /** Somebody chose Logout: the server ends the session; the next sign-in begins at home (ACC-D16). */
  readonly logout: () => void;
  /**
   * The session is over: to the sign-in page, which comes back here (ACC-094, ACC-D16).
   * @param how `isReplaced`: somebody else signed in, whose cookies stay
   */
  readonly leave: (how?: { readonly isReplaced?: boolean }) => Promise<void>;
}

export const SignOutContext = createContext<SignOut | null>(null);

export function useSignOut(): SignOut {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error("There is no SignOutContext above this component; createApp provides it");
  return signOut;
}
