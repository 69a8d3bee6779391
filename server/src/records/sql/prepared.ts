import { type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { memoizeByKey } from "../../base/memoize.ts";
import type { Sql } from "./table.ts";

/** A statement whose text is built once per key. Only the values differ from call to call. */
export interface Prepared<Row> {
  /** Identifies the text: everything that the text depends on. */
  readonly key: string;
  readonly values: readonly unknown[];
  /** @param places placeholders for the values, in order */
  readonly build: (...places: readonly Sql[]) => RawBuilder<Row>;
  /** Placeholders that the text has besides `values`: placeholder → value. */
  readonly substitutions?: ReadonlyMap<unknown, unknown>;
}

/** A placeholder for a value in a cached text. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** Compiled texts. Updates differ by the columns they write, so one owner can have many. */
const prepared = memoizeByKey<CompiledQuery>(500);

/** @param cacheOwner the text is cached as long as this object lives, such as the metadata of a revision */
export async function runPrepared<Row>(
  db: Kysely<SystemSchema>,
  cacheOwner: object,
  { key, values, build, substitutions }: Prepared<Row>,
): Promise<readonly Row[]> {
  const statement = prepared(cacheOwner, key, () => build(...values.map(placeSql)).compile(db));
  const fill = (value: unknown) => {
    if (value instanceof Place) return values[value.index];
    return substitutions?.has(value) ? substitutions.get(value) : value;
  };
  const parameters = statement.parameters.map(fill);
  const { rows } = await db.executeQuery<Row>({ ...statement, parameters } as CompiledQuery<Row>);
  return rows;
}

function placeSql(_value: unknown, index: number): Sql {
  return sql`${new Place(index)}`;
}
