import { logicOfFilter, type MappingSpec } from "../metadata/mapping-spec.ts";
import type { PresetSpec } from "../metadata/preset-spec.ts";
import type { AttributeType } from "./attribute-type.ts";
import type { MappingType, PresetColumn, PresetType } from "./preset-type.ts";

/** Skips names of unknown attributes; the lint refuses those. */
export function compilePreset(
  { name, label, attributeList }: PresetSpec,
  byName: ReadonlyMap<string, AttributeType>,
): PresetType {
  const columns = attributeList.flatMap(({ attributeName, required }): readonly PresetColumn[] => {
    const attribute = byName.get(attributeName);
    return attribute ? [Object.freeze({ attribute, required })] : [];
  });
  return Object.freeze({ name, label, columns: Object.freeze(columns) });
}

export function compileMapping({ name, label, conditionalList: [first], rowList: rows }: MappingSpec): MappingType {
  const filter = first ? logicOfFilter(first, `${name}.conditionalList[0]`) : null;
  return Object.freeze({ name, label, filter, rows });
}
