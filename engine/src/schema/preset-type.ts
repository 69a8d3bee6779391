import type { LogicNode } from "../rules/logic.ts";
import type { MappingRow } from "../metadata/mapping-spec.ts";
import type { AttributeType } from "./attribute-type.ts";

/** A compiled preset. Frozen. */
export interface PresetType {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly PresetColumn[];
}
export interface PresetColumn {
  readonly attribute: AttributeType;
  readonly required: boolean;
}

/** A compiled mapping. Frozen. */
export interface MappingType {
  readonly name: string;
  readonly label: string;
  /** Which records it contains. Null means all. */
  readonly filter: LogicNode | null;
  /** Why it contains no records: it lost its filter, and nobody has decided yet. */
  readonly blocked: string | null;
  readonly rows: readonly MappingRow[];
}
