import type { Facts } from "@armature/engine/rules";
import type { Scope } from "../scope.ts";
import { type AttributeType, type EntityType, isEmpty, type Lookup } from "@armature/engine";
import type { PlannedWrite } from "@armature/engine/changes";
import { isRequired } from "@armature/engine/validation";
import { waivedCondition } from "@armature/engine/metadata";
import type { LookupRequest } from "./lookup-request.ts";
import { type RelatedFor, readRelatedBy } from "./related.ts";

/**
 * Which attributes of an item are validated: all of them or, if only a name is required, the name and those with a
 * value.
 */
export type ValidatedOf = (item: PlannedWrite) => readonly AttributeType[];

/** Queries only if a new record lacks a required value and its entity has a `waivedList`. */
export async function resolveWaivers({
  db,
  compiled,
  scope,
  table,
  writes,
  others,
}: LookupRequest): Promise<ValidatedOf> {
  const { type } = table;
  const lacking = type.waivedList.length === 0 ? [] : writes.filter((item) => lacks(item, scope));
  if (lacking.length === 0) return ({ validated }) => validated;
  const related = await readRelatedBy({ db, compiled, scope, others, writes: lacking }, needsOf(type));
  return (item) =>
    item.kind === "create" && isWaived(type, item, related, scope.facts) ? ofWaived(type, item) : item.validated;
}

function lacks({ kind, validated, after }: PlannedWrite, { state, facts }: Scope): boolean {
  return (
    kind === "create" && validated.some((a) => isEmpty(after[a.name]) && isRequired(a, kind, after, { state, facts }))
  );
}

function needsOf({ byName, waivedList }: EntityType): readonly Extract<Lookup, { readonly kind: "record" }>[] {
  return [...Map.groupBy(waivedList, ({ by }) => by)].map(([by, waived]) => ({
    kind: "record",
    entity: byName.get(by)?.fkName ?? "",
    by,
    columns: [...new Set(waived.flatMap((each) => [...waivedCondition(each).reads]))],
  }));
}

function isWaived({ waivedList }: EntityType, item: PlannedWrite, related: RelatedFor, facts: Facts): boolean {
  return waivedList.some((waived) => {
    const record = related(item, waived.by);
    return record !== null && record !== undefined && waivedCondition(waived).holds(record, facts);
  });
}

function ofWaived({ readableAttribute }: EntityType, { validated, after }: PlannedWrite): readonly AttributeType[] {
  return validated.filter(({ name }) => name === readableAttribute || !isEmpty(after[name]));
}
