import { useSignInAgain } from "@armature/renderer";
import { SignInForm } from "./SignInForm.tsx";

/** Shown over a page when its session has ended: the same person enters the password and continues. */
export default function SignInAgain() {
  const { displayName, username, reason, onSignedIn } = useSignInAgain();
  return (
    <SignInForm username={username} onSignedIn={onSignedIn}>
      <p>
        {reason} {displayName}, enter your password to continue. Nothing that you typed is lost.
      </p>
    </SignInForm>
  );
}
