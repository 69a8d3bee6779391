import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin, QueryId, RootOperationNode } from "kysely";
import type { Database } from "./open.ts";

export interface CountedDatabase<D extends Database> {
  readonly database: D;
  /** The number of statements that were answered so far. */
  readonly statements: number;
  /**
   * The number of statements of a call. Others that run at the same time, such as the mail worker's, are not counted.
   */
  readonly costOf: (call: () => Promise<unknown>) => Promise<number>;
}

/**
 * A database that counts its statements, including those that begin and end transactions. The update of a session's
 * last use is not counted: it runs on the first call of each minute, so the count would depend on the clock.
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
