import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { type Prepared, runPrepared } from "./prepared.ts";

/**
 * A statement that runs together with others as one. Its key has everything that its text depends on, apart from the
 * owner of the cache.
 */
export type Part<Row = unknown> = Omit<Prepared<Row>, "substitutions">;

/** Parts by their names in the statement; null for an absent part. */
export type Parts = Readonly<Record<string, Part | null>>;

/**
 * Runs all parts as one statement; runs nothing if there are no parts.
 * @param cacheOwner the text is cached as long as this object lives: the storage of the one table, or the metadata of a
 * revision
 * @param answer the `select` over the parts that returns the rows
 */
export async function runParts<Row>(
  db: Kysely<SystemSchema>,
  cacheOwner: object,
  parts: Parts,
  answer: string,
): Promise<readonly Row[]> {
  const present = Object.entries(parts).filter((entry): entry is [string, Part] => entry[1] !== null);
  if (present.length === 0) return [];
  return runPrepared<Row>(db, cacheOwner, {
    key: present.map(([name, { key }]) => `${name} ${key}`).join("\n"),
    values: present.flatMap(([, { values }]) => values),
    build: (...places) => {
      const left = [...places];
      const built = present.map(
        ([name, { build, values }]) => sql`${sql.id(name)} as (${build(...left.splice(0, values.length))})`,
      );
      return sql<Row>`with ${sql.join(built)} ${sql.raw(answer)}`;
    },
  });
}
