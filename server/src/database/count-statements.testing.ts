import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin, QueryId, RootOperationNode } from "kysely";
import type { Database } from "./open.ts";

export interface CountedDatabase<D extends Database> {
  readonly database: D;
  /** How many were answered so far. */
  readonly statements: number;
  /** How many statements a call costs; what runs beside it, such as the mail worker, is not counted. */
  readonly costOf: (call: () => Promise<unknown>) => Promise<number>;
}

/**
 * A database that counts the statements that it answered, those that begin and end transactions included. The note that
 * a session is used is left out: the first call of each minute writes it, so a count would depend on the clock.
 */
export function countingStatements<D extends Database>(database: D): CountedDatabase<D> {
  let statements = 0;
  const calls = new AsyncLocalStorage<{ cost: number }>();
  const notes = new WeakSet<QueryId>();
  const counter: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (isNoteOfUse(node)) notes.add(queryId);
      return node;
    },
    transformResult: ({ result, queryId }) => {
      if (!notes.has(queryId)) {
        statements += 1;
        const call = calls.getStore();
        if (call) call.cost += 1;
      }
      return Promise.resolve(result);
    },
  };
  return {
    database: { ...database, kysely: database.kysely.withPlugin(counter) },
    get statements() {
      return statements;
    },
    async costOf(call) {
      const counted = { cost: 0 };
      await calls.run(counted, call);
      return counted.cost;
    },
  };
}

function isNoteOfUse(node: RootOperationNode): boolean {
  if (node.kind !== "UpdateQueryNode") return false;
  return JSON.stringify(node.updates?.map(({ column }) => column)).includes('"lastUsed"');
}
