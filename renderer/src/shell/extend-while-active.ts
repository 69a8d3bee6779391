import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "../data/api-error.ts";
import { useClient } from "../data/services.ts";
import { extendSession } from "../data/session/session-query.ts";
import { useSession } from "../data/session/session.ts";
import { notifyOtherTabs } from "../data/session/session-tabs.ts";

/** The shortest time between two extensions that activity makes, in all tabs of the browser together. */
const EXTEND_MS = 5 * 60_000;

/** What a person does at a page. Moving the pointer and calls of the page do not count. */
const ACTIVITY = ["keydown", "input", "pointerdown"] as const;

const KEY = "armature-extended";

/** Extends the session while the person types, clicks or touches. When they are away, the warning comes. */
export function useExtendWhileActive(isWanted: boolean): void {
  const client = useClient();
  const queryClient = useQueryClient();
  const { expires } = useSession();
  const refused = useRef<number | null>(null);
  const extend = useEffectEvent((event: Event) => {
    if (!isWanted || !event.isTrusted || refused.current === expires || !isDue()) return;
    stampExtended();
    extendSession(queryClient, client).then(
      () => notifyOtherTabs(),
      (error: unknown) => {
        // Beyond the longest session nothing helps but a new sign-in. Any other failure is tried again later.
        if (error instanceof ApiError && error.status === 409) refused.current = expires;
      },
    );
  });
  useEffect(() => {
    if (lastExtended() === null) stampExtended();
    const listen = (event: Event) => extend(event);
    for (const name of ACTIVITY) addEventListener(name, listen, { capture: true, passive: true });
    return () => {
      for (const name of ACTIVITY) removeEventListener(name, listen, { capture: true });
    };
  }, []);
}

/** Notes the time for all tabs. A page that cannot store it counts for itself. */
export function stampExtended(): void {
  own = Date.now();
  try {
    localStorage.setItem(KEY, String(own));
  } catch {
    // The browser stores nothing for this site.
  }
}

let own: number | null = null;

/** The later of both times. One that is still to come is left out: a clock that was set back would stop all extensions. */
function lastExtended(): number | null {
  const times = [own, storedTime()].filter((at) => at !== null && at <= Date.now());
  return times.length === 0 ? null : Math.max(...times.map(Number));
}

function storedTime(): number | null {
  try {
    const text = localStorage.getItem(KEY);
    return text !== null && Number.isFinite(Number(text)) ? Number(text) : null;
  } catch {
    return null;
  }
}

function isDue(): boolean {
  const last = lastExtended();
  return last === null || Date.now() - last >= EXTEND_MS;
}
