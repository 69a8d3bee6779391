import type { EntityType, RecordId, Values } from "@armature/engine";
import { completionReads, incompleteAmong } from "@armature/engine/access";
import { AppError } from "../../base/errors.ts";
import { checkValues, tableSource } from "../plan/check.ts";
import { readHistory } from "../read/history.ts";
import { pick, queryRecords, rowNames } from "../read/query.ts";
import { readOne } from "../read/read-one.ts";
import { type Scope, writing } from "../scope.ts";
import { mayRevealCompletion } from "../sql/may-reveal-completion.ts";
import { entityTable, rowId } from "../sql/table.ts";
import { type ApplyDeps, applyRecords } from "../write/apply.ts";
import type { RecordStore, StoreCall } from "./record-store.ts";

/** Records in a table for each entity. */
export function tableStore(deps: ApplyDeps): RecordStore {
  const db = deps.database.kysely;
  const get: RecordStore["get"] = async ({ compiled, scope, type }, id) => {
    const [key] = rowId(id);
    return key === undefined ? null : readOne(db, compiled, scope, type, key);
  };
  const requireSeen = async (call: StoreCall, id: RecordId) => {
    if (!(await get(call, id))) throw new AppError("unknownRecord", { args: { entity: call.type.label } });
  };
  return {
    get,

    async query({ compiled, scope, type }, query) {
      const reads = mayRevealCompletion(type, scope) ? completionReads(type) : [];
      const result = await queryRecords(db, compiled, scope, query, reads);
      const names = rowNames(entityTable(compiled, type), scope, query.columns);
      const isWider = reads.some((name) => !names.includes(name));
      const rows = isWider ? result.rows.map((row) => pick(row, names)) : result.rows;
      return { ...result, rows, needsInformation: reads.length > 0 ? incomplete(type, scope, result.rows) : [] };
    },

    async history(call, id) {
      const { compiled, scope, type } = call;
      // Only the record itself says whether the caller may see it.
      if (type.sharedBy !== null) await requireSeen(call, id);
      const [recordId] = rowId(id);
      const entries = recordId === undefined ? [] : await readHistory(db, compiled, { type, recordId }, scope);
      // A record may exist without history.
      if (entries.length === 0) await requireSeen(call, id);
      return entries;
    },

    apply: ({ scope, type }, changeset, options) => applyRecords(deps, writing(scope, type), changeset, options),

    async check({ compiled, scope, type }, target) {
      const issues = await checkValues(tableSource(db, compiled, scope, type), scope, type, target);
      return deps.points.check(type.name, target, issues, { db, compiled, scope, atomic: "item" });
    },
  };
}

function incomplete(type: EntityType, scope: Scope, rows: readonly Values[]): readonly number[] {
  return incompleteAmong(type, rows, scope).map((row) => Number(row[type.primaryKey.name]));
}
