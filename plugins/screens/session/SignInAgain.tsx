import { useSignInAgain } from "@armature/renderer";
import { SignInForm } from "./SignInForm.tsx";

/** Over a page whose session is over: its person's password, to go on where they were. */
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
