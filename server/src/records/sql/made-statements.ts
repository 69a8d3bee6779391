import { type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { Sql } from "./table.ts";

/** A statement whose text is built once per key. Only the values differ from call to call. */
export interface Made<Row> {
  /** Identifies the text: everything that the text depends on. */
  readonly key: string;
  readonly values: readonly unknown[];
  /** @param places placeholders for the values, in order */
  readonly build: (...places: readonly Sql[]) => RawBuilder<Row>;
  /** Placeholders that the text has besides `values`: placeholder → value. */
  readonly standIns?: ReadonlyMap<unknown, unknown>;
}

/** A placeholder for a value in a cached text. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** The maximum number of cached texts. Updates differ by the columns they write, so there can be many. */
const MAX_KEPT = 500;

/** Cached statements of one owner, such as one revision with one set of permissions. */
export class MadeStatements {
  readonly #kept = new Map<string, CompiledQuery>();

  async run<Row>(db: Kysely<SystemSchema>, { key, values, build, standIns }: Made<Row>): Promise<readonly Row[]> {
    const statement = this.#kept.get(key) ?? this.#make(db, key, build(...values.map(placeSql)));
    const fill = (value: unknown) => {
      if (value instanceof Place) return values[value.index];
      return standIns?.has(value) ? standIns.get(value) : value;
    };
    const parameters = statement.parameters.map(fill);
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters } as CompiledQuery<Row>);
    return rows;
  }

  #make(db: Kysely<SystemSchema>, key: string, built: Sql): CompiledQuery {
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    const statement = built.compile(db);
    this.#kept.set(key, statement);
    return statement;
  }
}

function placeSql(_value: unknown, index: number): Sql {
  return sql`${new Place(index)}`;
}
