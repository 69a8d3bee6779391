import { addDays, dayIn } from "@armature/engine/values";
import { calendarIn } from "@armature/engine/list";
import type { Facts } from "@armature/engine/rules";
import { useEffect, useMemo, useState } from "react";
import type { ActiveSession } from "./session.ts";

/**
 * What rules read beside a record: the time zone of the organization and its day, by the server's clock. Another object
 * from midnight on.
 */
export function useFacts({ timeZone, today, now, readAt }: ActiveSession): Facts {
  const zone = timeZone !== null && isKnown(timeZone) ? timeZone : null;
  const behind = now - readAt;
  const [day, setDay] = useState(today ?? "");
  useEffect(() => {
    if (zone === null) return undefined;
    const serverTime = () => Date.now() + behind;
    let timer: ReturnType<typeof setTimeout>;
    const follow = () => {
      const current = dayIn(zone, serverTime());
      setDay(current);
      const midnight = Date.parse(calendarIn(zone, new Date(serverTime())).startOf(addDays(current, 1)));
      timer = setTimeout(follow, Math.max(midnight - serverTime(), 0) + A_MOMENT_MS);
    };
    follow();
    return () => clearTimeout(timer);
  }, [zone, behind]);
  return useMemo(() => ({ today: zone === null ? (today ?? "") : day, timeZone: zone ?? "UTC" }), [zone, today, day]);
}

/** Timers can fire a little early. */
const A_MOMENT_MS = 50;

/** A browser may know fewer time zones than the server. It then keeps the day that the server named. */
function isKnown(timeZone: string): boolean {
  try {
    dayIn(timeZone, 0);
    return true;
  } catch {
    return false;
  }
}
