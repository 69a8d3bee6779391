import type { Facts } from "@armature/engine/rules";
import { dayIn } from "@armature/engine/values";
import type { Tenancy } from "./application.ts";

/**
 * What rules read beside a record at a time.
 * @param timeZone of the organization. Null, or one that the database does not know, stands for that of the installation.
 */
export function factsAt({ zones }: Pick<Tenancy, "zones">, now: Date, timeZone: string | null): Facts {
  const known = timeZone !== null && zones.known.has(timeZone) ? timeZone : zones.installation;
  // Few calls ask for the day, which takes long to find.
  return {
    get today() {
      return dayIn(known, now);
    },
    timeZone: known,
  };
}
