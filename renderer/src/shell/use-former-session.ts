import { useEffect, useEffectEvent, useState } from "react";
import { type LastPerson, readLastPerson, type SessionEnd } from "../data/session/last-person.ts";
import { useClient } from "../data/services.ts";
import type { ActiveSession } from "../data/session/session.ts";
import { whoIsSignedIn } from "../data/session/session-query.ts";
import { followOtherTabs, notifyOtherTabs } from "../data/session/session-tabs.ts";

/** What the sign-in page can say about the previous session. */
export interface FormerSession {
  /** How it ended, or null if this tab had none. */
  readonly end: SessionEnd | null;
  /** Its person, or null after a deliberate sign-out. */
  readonly person: LastPerson | null;
  /** The name of another person who is now signed in in this browser. */
  readonly present: string | null;
  /**
   * Call it when somebody has signed in here. It notifies the other tabs.
   * @returns false if there is no session after all, because a late answer to an earlier call deleted its cookie
   */
  readonly notifySignedIn: () => Promise<boolean>;
}

/**
 * The session before the sign-in page.
 * @param onBack called when the same person has signed in in another tab, or anybody if nobody's work waits here
 * @example
 * ```tsx
 * import { useFormerSession } from "@armature/renderer";
 * export function Example() {
 *   const { person } = useFormerSession(() => history.back());
 *   return person && <p>Your work waits until you have signed in again.</p>;
 * }
 * ```
 */
export function useFormerSession(onBack: () => void): FormerSession {
  const client = useClient();
  const [{ end, person }] = useState(() => readLastPerson() ?? { end: null, person: null });
  const [present, setPresent] = useState<string | null>(null);
  const take = useEffectEvent((session: ActiveSession | null) => {
    const isOther = session !== null && person !== null && person.userId !== session.user.userId;
    setPresent(isOther ? session.user.displayName : null);
    if (session && !isOther) onBack();
  });
  useEffect(() => {
    const look = () => void whoIsSignedIn(client).then((session) => take(session));
    if (end === "replaced") look();
    return followOtherTabs(look);
  }, [client, end]);
  const notifySignedIn = async () => {
    if (!(await whoIsSignedIn(client))) return false;
    notifyOtherTabs();
    return true;
  };
  return { end, person, present, notifySignedIn };
}
