import { createContext, useContext } from "react";

/** What the password window gets. The form in it is a part of the sign-in page's row. */
export interface SignInAgain {
  readonly displayName: string;
  readonly username: string;
  /** Why the session has ended, as a sentence. */
  readonly reason: string;
  /**
   * Call it when the same person has signed in. Every tab then continues with its page.
   * @returns false if there is no session after all, because a late answer to an earlier call deleted its cookie
   */
  readonly onSignedIn: () => Promise<boolean>;
}

export const SignInAgainContext = createContext<SignInAgain | null>(null);

/**
 * What the sign-in over a page shows and calls, for a session that ended while the page was open.
 * @example
 * ```tsx
 * import { useSignInAgain } from "@armature/renderer";
 * export function Example() {
 *   const { displayName, reason } = useSignInAgain();
 *   return <p>{`${displayName}: ${reason}`}</p>;
 * }
 * ```
 */
export function useSignInAgain(): SignInAgain {
  const again = useContext(SignInAgainContext);
  if (!again) throw new Error("There is no SignInAgainContext above this component; SignInWindow provides it");
  return again;
}
