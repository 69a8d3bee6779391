import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useClient } from "../data/services.ts";
import { useSession } from "../data/session/session.ts";
import { refreshSession } from "../data/session/session-query.ts";
import { useRouteTable } from "../router/current.ts";
import { Button, Dialog, Skeleton } from "../ui/index.ts";
import { ScreenParts } from "./PageParts.tsx";
import { notifyOtherTabs } from "../data/session/session-tabs.ts";
import { type SignInAgain, SignInAgainContext } from "./sign-in-again.ts";
import { useSignOut } from "../data/session/sign-out.ts";

const SKELETON = <Skeleton shape="field" count={2} />;

/** Asks for the password when the session of a page has ended. The page waits below, hidden. */
export function SignInWindow({ reason }: { readonly reason: string }) {
  const signOut = useSignOut();
  const login = useRouteTable().find("login");
  useEffect(() => signOut.cover(), [signOut]);
  return (
    <Dialog
      open
      title="Sign in to continue"
      width={420}
      isPageHidden
      footer={
        <Button variant="quiet" onClick={() => void signOut.leave(null)}>
          Sign in as someone else
        </Button>
      }
    >
      <SignInAgainContext value={useAgain(reason)}>
        {login && <ScreenParts of={login} skeleton={SKELETON} />}
      </SignInAgainContext>
    </Dialog>
  );
}

function useAgain(reason: string): SignInAgain {
  const queryClient = useQueryClient();
  const client = useClient();
  const { username, user } = useSession();
  const { displayName } = user;
  return useMemo(
    () => ({
      displayName,
      username,
      reason,
      onSignedIn: async () => {
        if (!(await refreshSession(queryClient, client))) return false;
        notifyOtherTabs();
        void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
        return true;
      },
    }),
    [queryClient, client, displayName, username, reason],
  );
}
