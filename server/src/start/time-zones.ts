import { type Kysely, sql } from "kysely";
import type { Tenancy, Zones } from "../base/application.ts";
import { ConfigError } from "../base/config.ts";
import type { SystemSchema } from "../database/schema.ts";

/**
 * The time zones whose days rules can read. Both the database and this process know them, so that both find the same
 * day.
 * @param installation the setting TIME_ZONE, which this process knows
 * @throws ConfigError if the database does not know it
 */
export async function readZones(
  kysely: Kysely<SystemSchema>,
  { declared: { timeZone } }: Tenancy,
  installation: string,
): Promise<Zones> {
  const isNamed = timeZone !== null;
  if (!isNamed && installation === "UTC") return { installation, known: new Set() };
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names
    where ${isNamed} or name = ${installation}`.execute(kysely);
  const known = new Set(rows.map(({ name }) => name).filter(isKnownHere));
  if (!known.has(installation) && installation !== "UTC") throw new ConfigError([unknownZone(installation)]);
  return { installation, known };
}

function unknownZone(name: string): string {
  return `TIME_ZONE is '${name}', which the database does not know: give a name that pg_timezone_names of PostgreSQL has, such as Europe/Oslo.`;
}

/** Whether this version of JavaScript knows the time zone. */
export function isKnownHere(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
