import { logicOfFilter, type MappingSpec } from "../metadata/mapping-spec.ts";
import type { LogicNode } from "../rules/logic.ts";
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

export function compileMapping(spec: MappingSpec): MappingType {
  const { name, label, rowList: rows, blocked } = spec;
  return Object.freeze({ name, label, filter: filterOf(spec), blocked, rows });
}

/** A mapping that is set aside contains no records. */
function filterOf({ name, conditionalList: [first], blocked }: MappingSpec): LogicNode | null {
  if (blocked !== null) return { kind: "constant", value: false };
  return first ? logicOfFilter(first, `${name}.conditionalList[0]`) : null;
}
