import type { Problem } from "../errors.ts";
import { waivedCondition, type WaivedSpec } from "../metadata/waived-spec.ts";
import type { EntityType, Metadata } from "./entity-type.ts";

/** A waiver must refer to an entity with a table, and to an attribute of it. */
export function lintWaivers(type: EntityType, metadata: Metadata): readonly Problem[] {
  return type.waivedList.flatMap((waived) => lintWaived(type, metadata, waived));
}

function lintWaived({ name, byName }: EntityType, { entities }: Metadata, waived: WaivedSpec): readonly Problem[] {
  const path = `${name}.waivedList`;
  const by = byName.get(waived.by);
  const target = by?.fkExists && by.column !== "references" ? entities.get(by.fkName ?? "") : undefined;
  if (target?.store !== "records") {
    return [{ code: "unknownAttribute", path, message: `${name} has no attribute ${waived.by} that names one record` }];
  }
  return [...waivedCondition(waived).reads]
    .filter((read) => !target.byName.has(read))
    .map((read) => ({ code: "unknownAttribute", path, message: `${target.name} has no attribute ${read}` }));
}
