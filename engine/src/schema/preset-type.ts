import type { LogicNode } from "../rules/logic.ts";
import type { MappingRow } from "../metadata/mapping-spec.ts";
import type { AttributeType } from "./attribute-type.ts";

/** A preset compiled: its attributes found. Frozen. */
export interface PresetType {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly PresetColumn[];
}
export interface PresetColumn {
  readonly attribute: AttributeType;
  readonly required: boolean;
}

/** A mapping compiled. Frozen. */
export interface MappingType {
  readonly name: string;
  readonly label: string;
  /** Which records it holds; null is all of them. */
  readonly filter: LogicNode | null;
  readonly rows: readonly MappingRow[];
}
