import { type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { Sql } from "./table.ts";

/** A statement whose text is made once for a key: only the values differ from call to call. */
export interface Made<Row> {
  /** All that the text depends on. */
  readonly key: string;
  readonly values: readonly unknown[];
  /** @param places stand for the values, in their order */
  readonly build: (...places: readonly Sql[]) => RawBuilder<Row>;
  /** What else the text holds in place of a value that differs: what stands there → the value. */
  readonly standIns?: ReadonlyMap<unknown, unknown>;
}

/** Stands for a value in a text that is kept. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** Texts kept at most: updates differ by what they write, so there can be many. */
const MAX_KEPT = 500;

/** Statements kept for as long as what they are about: one revision, one set of rights. */
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
