import { useEffect, useEffectEvent, useState } from "react";
import { type LastPerson, readLastPerson, type SessionEnd } from "../data/last-person.ts";
import { useClient } from "../data/services.ts";
import type { ActiveSession } from "../data/session.ts";
import { whoIsSignedIn } from "../data/session-query.ts";
import { followOtherTabs, tellOtherTabs } from "./session-tabs.ts";

/** What the sign-in page can say of the session before it. */
export interface FormerSession {
  /** How it ended; null where there was none in this tab. */
  readonly end: SessionEnd | null;
  /** Whose it was; null after a chosen Logout. */
  readonly person: LastPerson | null;
  /** Somebody else who is signed in in this browser by now, by name. */
  readonly present: string | null;
  /**
   * Somebody signed in here: the other tabs are told.
   * @returns false where there is no session after all: a late answer to an earlier call may have expired its cookie
   */
  readonly tellSignedIn: () => Promise<boolean>;
}

/**
 * The session before the sign-in page.
 * @param onBack the same person has signed in in another tab, or anybody where nobody's work waits here
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
  const tellSignedIn = async () => {
    if (!(await whoIsSignedIn(client))) return false;
    tellOtherTabs();
    return true;
  };
  return { end, person, present, tellSignedIn };
}
