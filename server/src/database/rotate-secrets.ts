import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SecretPlace, Secrets } from "../base/secrets.ts";
import type { SystemSchema } from "./schema.ts";

/** Every column that has secrets, and the key of its rows. A new one is added here. */
const PLACES = [
  { table: "system.providerSecret", column: "clientSecret", key: "providerId" },
  { table: "system.session", column: "idToken", key: "id" },
  { table: "system.webhook", column: "secret", key: "definitionId" },
  { table: "system.webhook", column: "formerSecret", key: "definitionId" },
  { table: "system.factor", column: "secret", key: "id" },
] as const;

/**
 * Encrypts all stored secrets with the first key, so that the others can be taken out of SECRET_KEY. One transaction.
 * @returns how many were stored with another key
 * @throws SecretError if no key opens one of them; nothing is changed then
 */
export function rotateSecrets(kysely: Kysely<SystemSchema>, secrets: Secrets): Promise<number> {
  return kysely.transaction().execute(async (trx) => {
    let renewed = 0;
    for (const each of PLACES) {
      const { table, column, key } = each;
      const rows = await readSecrets(trx, each, sql`for update`);
      for (const { row, stored } of rows.filter((one) => !secrets.isRenewed(one.stored))) {
        const place = { table, column, row };
        const text = secrets.seal(place, secrets.open(place, stored));
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${sql.ref(key)} = ${row}`.execute(
          trx,
        );
        renewed += 1;
      }
    }
    return renewed;
  });
}

interface Stored {
  readonly row: number;
  readonly stored: string;
}

async function readSecrets(
  db: Kysely<SystemSchema>,
  { table, column, key }: (typeof PLACES)[number],
  lock: RawBuilder<unknown> = sql``,
): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`select ${sql.ref(key)} as "row", ${sql.ref(column)} as "stored"
    from ${sql.table(table)} where ${sql.ref(column)} is not null ${lock}`.execute(db);
  return rows;
}

/** How many secrets are stored, and how many of them no key opens. Changes nothing. */
export async function countSecrets(
  kysely: Kysely<SystemSchema>,
  secrets: Secrets,
): Promise<{ readonly stored: number; readonly closed: number }> {
  const counts = { stored: 0, closed: 0 };
  for (const place of PLACES)
    for (const { row, stored } of await readSecrets(kysely, place)) {
      counts.stored += 1;
      if (!opens(secrets, { ...place, row }, stored)) counts.closed += 1;
    }
  return counts;
}

function opens(secrets: Secrets, { table, column, row }: SecretPlace, stored: string): boolean {
  try {
    secrets.open({ table, column, row }, stored);
    return true;
  } catch {
    return false;
  }
}
