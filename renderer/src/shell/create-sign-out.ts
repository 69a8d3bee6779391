import type { createBrowserRouter } from "react-router";
import { dropDrafts } from "../data/draft.ts";
import { forgetPerson, rememberEnd } from "../data/session/last-person.ts";
import { forgetPages } from "../palette/recent-pages.ts";
import { UNGUARDED } from "../router/leaving.ts";
import { signInPath } from "../router/redirect.ts";
import { notify } from "../ui/index.ts";
import { notifyOtherTabs } from "../data/session/session-tabs.ts";
import type { SignOut } from "../data/session/sign-out.ts";

interface SignOutParts {
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly loginPath: string;
  /** Ends the session on the server. @returns where to sign out of the identity provider too, or null */
  readonly end: () => Promise<string | null>;
  /** Leads the browser to another site. */
  readonly leaveFor: (address: string) => void;
  /** Shows another address for the current page. */
  readonly showAddress: (path: string) => void;
}

/**
 * Navigation state of a deliberate sign-out. It is compared by identity, so that a reload of the sign-in page does not
 * repeat it.
 */
const LOGOUT = Object.freeze({ logout: true });
const LOGOUT_FAILED = "Could not reach the server to sign you out. Close the browser, or sign in and out again.";

export function createSignOut({ router, loginPath, end, leaveFor, showAddress }: SignOutParts): SignOut {
  let ended = "";
  const here = () => router.state.location.pathname + router.state.location.search;
  router.subscribe(({ location: { key, state }, navigation }) => {
    if (state !== LOGOUT || navigation.state !== "idle" || key === ended) return;
    ended = key;
    dropSessionHint();
    dropDrafts();
    forgetPages();
    rememberEnd("loggedOut");
    end().then(
      (leaveAt) => {
        notifyOtherTabs("loggedOut");
        if (leaveAt) leaveFor(leaveAt);
      },
      () => notify({ type: "error", message: LOGOUT_FAILED }),
    );
  });
  return {
    // A changed form may stop this. The session ends once the sign-in page is reached.
    logout: () => void router.navigate(loginPath, { state: LOGOUT }),
    cover: () => {
      const { key } = router.state.location;
      dropSessionHint();
      showAddress(signInPath(loginPath, here()));
      return () => {
        if (router.state.location.key === key) showAddress(here());
      };
    },
    leave: async (how) => {
      if (how === null) {
        forgetPerson();
        forgetPages();
      } else rememberEnd(how);
      // The cookies now belong to somebody else.
      if (how !== "replaced") dropSessionHint();
      showAddress(here());
      await router.navigate(signInPath(loginPath, here()), { state: UNGUARDED });
    },
  };
}

/** Deletes the readable cookie that says that a session exists. Scripts cannot read the token itself. */
export function dropSessionHint(): void {
  document.cookie = "jwtPresent=; Max-Age=0; Path=/";
}
