import type { KyselyPlugin } from "kysely";
import type { Database } from "./open.ts";

/** A database that counts the statements that are built over it. */
export function countingStatements<D extends Database>(database: D): { readonly database: D; statements: number } {
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counted.statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const counted = { database: { ...database, kysely: database.kysely.withPlugin(counter) }, statements: 0 };
  return counted;
}
