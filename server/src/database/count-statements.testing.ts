import type { KyselyPlugin } from "kysely";
import type { Database } from "./open.ts";

export interface CountedDatabase<D extends Database> {
  readonly database: D;
  statements: number;
  /** How many statements a call costs. */
  readonly costOf: (call: () => Promise<unknown>) => Promise<number>;
}

/** A database that counts the statements that it answered, those that begin and end transactions included. */
export function countingStatements<D extends Database>(database: D): CountedDatabase<D> {
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      counted.statements += 1;
      return Promise.resolve(result);
    },
  };
  const counted: CountedDatabase<D> = {
    database: { ...database, kysely: database.kysely.withPlugin(counter) },
    statements: 0,
    async costOf(call) {
      const before = counted.statements;
      await call();
      return counted.statements - before;
    },
  };
  return counted;
}
