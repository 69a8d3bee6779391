import { findProvider, readSignIn, type SignInProvider } from "@armature/engine/platform";
import { useOperation, useOperationResult, useRouteTable, useSignInAgain } from "@armature/renderer";
import { Button, Refusal } from "@armature/renderer/ui";
import { useEffect, useState } from "react";
import { PasskeyButton } from "./factors/PasskeyButton.tsx";
import { SignInSteps } from "./SignInSteps.tsx";
import { startOf } from "./sign-in-start.ts";

/** Shown over a page when its session has ended: the same person signs in again and continues. */
export default function SignInAgain() {
  const { displayName, username, reason, onSignedIn } = useSignInAgain();
  return (
    <SignInSteps
      username={username}
      onSignedIn={onSignedIn}
      otherWays={
        <>
          <PasskeyButton onSignedIn={onSignedIn} />
          <InWindow username={username} />
        </>
      }
    >
      <p>
        {reason} {displayName}, enter your password to continue. Nothing that you typed is lost.
      </p>
    </SignInSteps>
  );
}

/** Signs in with an identity provider in a small window. This tab hears of it as of a sign-in in another tab. */
function InWindow({ username }: { readonly username: string }) {
  const ended = useRouteTable().find("signedInWindow")?.path;
  const providers = useProvidersOf(username);
  const [isBlocked, setBlocked] = useState(false);
  const open = ({ id }: SignInProvider) => {
    const opened = window.open(startOf(id, ended ?? "/"), "_blank", "popup,width=520,height=720");
    setBlocked(opened === null);
  };
  if (ended === undefined) return null;
  return (
    <>
      {isBlocked && <Refusal text="The browser did not open the window. Allow windows of this site, then try again." />}
      {providers.map((provider) => (
        <Button key={provider.id} size="control" onClick={() => open(provider)}>
          Sign in with {provider.label}
        </Button>
      ))}
    </>
  );
}

/** The provider of the person's organization, otherwise those of staff. */
function useProvidersOf(email: string): readonly SignInProvider[] {
  const { data } = useOperationResult(readSignIn, {});
  const { mutate, data: found } = useOperation(findProvider);
  const asks = data?.hasOrganizationProviders === true && email.includes("@");
  useEffect(() => {
    if (asks) mutate({ body: { email } });
  }, [asks, email, mutate]);
  if (found?.provider) return [found.provider];
  return data?.providers ?? [];
}
