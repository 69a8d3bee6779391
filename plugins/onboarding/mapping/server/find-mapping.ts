import type { EntityType, MappingType, RecordId } from "@armature/engine";
import { AppError, type CompiledMetadata, definitionById, effectiveOf } from "@armature/server";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { EpicMappingRecord } from "../../registry/records.ts";

/** A mapping, and whose records it exports. */
export interface FoundMapping {
  readonly id: number;
  readonly type: EntityType;
  readonly mapping: MappingType;
  /** Its first conditional as it is stored; null without one. */
  readonly filter: unknown;
}

/** @throws AppError unknownRecord (404) */
export function findMapping({ definitions, metadata }: CompiledMetadata, entity: string, id: RecordId): FoundMapping {
  const known = definitionById(definitions, { kind: "mapping", entity }, id);
  const type = metadata.entities.get(entity);
  const mapping = type?.mappings.find(({ name }) => name === known?.name);
  if (!known || !type || !mapping) throw new AppError("unknownRecord", { args: { entity: "mapping" } });
  const { conditionalList }: Unread<EpicMappingRecord> = effectiveOf(known);
  return { id: known.id, type, mapping, filter: Array.isArray(conditionalList) ? (conditionalList[0] ?? null) : null };
}
