import type { EntityType } from "@armature/engine";
import { COMPUTED_VALUES } from "@armature/engine/schema";
import type { RowDraft } from "./model.ts";

/** 'Cost Center › Name' for an attribute of a referenced record. */
export function valueText(row: RowDraft, { byName }: EntityType, entities: ReadonlyMap<string, EntityType>): string {
  const { valueType, value, fkValue } = row;
  if (valueType === "static") return `'${value}'`;
  if (valueType === "computed") return COMPUTED_VALUES.get(value)?.label ?? value;
  const attribute = byName.get(value);
  const inner = fkValue === null ? undefined : entities.get(attribute?.fkName ?? "")?.byName.get(fkValue);
  return [attribute?.label ?? value, inner?.label ?? fkValue].filter((part) => part !== null).join(" › ");
}
