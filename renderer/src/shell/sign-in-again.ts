import { createContext, useContext } from "react";

/** What the window that asks for the password is told; the form in it is a part of the row of the sign-in page. */
export interface SignInAgain {
  readonly displayName: string;
  readonly username: string;
  /** Why the session is over, as a sentence. */
  readonly reason: string;
  /**
   * The same person is signed in: every tab takes its page up again.
   * @returns false where there is no session after all: a late answer to an earlier call may have expired its cookie
   */
  readonly onSignedIn: () => Promise<boolean>;
}

export const SignInAgainContext = createContext<SignInAgain | null>(null);

export function useSignInAgain(): SignInAgain {
  const again = useContext(SignInAgainContext);
  if (!again) throw new Error("There is no SignInAgainContext above this component; SignInWindow provides it");
  return again;
}
