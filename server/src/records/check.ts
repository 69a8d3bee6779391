import { type Issue, validate, type Values } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { unjudgedIssues } from "./column-values.ts";
import { resolveNeeds } from "./needs.ts";
import { planWrite } from "./plan-item.ts";
import { entityOf } from "./query.ts";
import type { Scope } from "./scope.ts";
import { entityTable, rowId } from "./table.ts";
import { loadById } from "./write-sql.ts";

/**
 * What a save would say of these values, look-ups included; nothing is stored or locked. The browser's answer to the
 * needs of element types (design section 5); the save decides.
 * @throws AppError unknownRecord (404)
 */
export async function checkValues(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  entity: string,
  request: { readonly id: number | null; readonly values: Values },
): Promise<readonly Issue[]> {
  const type = entityOf(compiled, entity);
  const table = entityTable(compiled, type);
  const { id, values } = request;
  const before = id === null ? null : await loadOne();
  const item = planWrite(
    type,
    scope,
    before ? { kind: "update", id: id ?? 0, values } : { kind: "create", values },
    before,
    0,
  );
  const found = await resolveNeeds({ db, compiled, scope, table, items: [item], isWrite: false });
  const judged = item.judged.filter((attribute) => Object.hasOwn(values, attribute.name));
  const own = validate(judged, item.after, { mode: before ? "update" : "create", found: found(item) });
  return [...item.issues, ...(own.length > 0 ? own : unjudgedIssues(item))];

  async function loadOne(): Promise<Values> {
    const rows = await loadById(db, table, scope, rowId(id ?? 0), "");
    const record = rows.get(id ?? 0);
    if (!record) throw new AppError("unknownRecord", { args: { entity: type.label } });
    return record;
  }
}
