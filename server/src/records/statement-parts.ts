import { type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { EntityStorage } from "../metadata/catalogue.ts";

/** A statement that runs with others as one. Its text is made once for a key: only the values differ from call to call. */
export interface Part<Row = unknown> {
  /** What the text depends on besides the storage. */
  readonly key: string;
  readonly values: readonly unknown[];
  /** @param places stand for the values, in their order */
  readonly build: (...places: readonly RawBuilder<unknown>[]) => RawBuilder<Row>;
}

/** Parts by the names under which they stand in the statement; null for what is not there. */
export type Parts = Readonly<Record<string, Part | null>>;

/** Stands for a value in a statement that is made once. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** Statements kept of one storage; updates differ by what they write, so there can be many. */
const MAX_KEPT = 300;
const kept = new WeakMap<EntityStorage, Map<string, CompiledQuery>>();

/**
 * Runs all parts as one statement.
 * @param answer the `select` over the parts whose rows are given back
 */
export async function runParts<Row>(
  db: Kysely<SystemSchema>,
  storage: EntityStorage,
  parts: Parts,
  answer: string,
): Promise<readonly Row[]> {
  const present = Object.entries(parts).filter((entry): entry is [string, Part] => entry[1] !== null);
  if (present.length === 0) return [];
  const values = present.flatMap(([, part]) => part.values);
  const statement = statementOf(db, storage, present, answer);
  const parameters = statement.parameters.map((value) => (value instanceof Place ? values[value.index] : value));
  const { rows } = await db.executeQuery<Row>({ ...statement, parameters } as CompiledQuery<Row>);
  return rows;
}

function statementOf(
  db: Kysely<SystemSchema>,
  storage: EntityStorage,
  parts: readonly (readonly [name: string, part: Part])[],
  answer: string,
): CompiledQuery {
  const statements = kept.get(storage) ?? new Map<string, CompiledQuery>();
  kept.set(storage, statements);
  const key = parts.map(([name, part]) => `${name} ${part.key}`).join("\n");
  const former = statements.get(key);
  if (former) return former;
  if (statements.size >= MAX_KEPT) statements.clear();
  let index = 0;
  const built = parts.map(([name, { build, values }]) => {
    const places = values.map(() => sql`${new Place(index++)}`);
    return sql`${sql.id(name)} as (${build(...places)})`;
  });
  const statement = sql`with ${sql.join(built)} ${sql.raw(answer)}`.compile(db);
  statements.set(key, statement);
  return statement;
}
