import type { EntityType } from "@armature/engine";
import type { MappingType } from "@armature/engine/schema";
import { AppError, recordId } from "@armature/server";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredEpicMapping } from "../../kit/records.ts";
import type { ServerRecords } from "../../kit/server/typed.ts";

/** A mapping, with the entity that it exports. */
export interface FoundMapping {
  readonly id: number;
  readonly type: EntityType;
  readonly mapping: MappingType;
  /** Its first conditional as stored. Null if it has none. */
  readonly filter: unknown;
}

/**
 * The mapping, for calls that export its records.
 * @throws AppError unknownRecord (404); mappingBlocked (409) for one that lost its filter, until somebody decides
 */
export function findOpenMapping(records: ServerRecords, entity: string, idText: string): FoundMapping {
  const found = findMapping(records, entity, idText);
  const { label, blocked } = found.mapping;
  if (blocked !== null) throw new AppError(MAPPING_BLOCKED, { args: { label, text: blocked.replace(/\.$/, "") } });
  return found;
}

const MAPPING_BLOCKED = {
  code: "mappingBlocked",
  status: 409,
  message: "{label} exports nothing: {text}. An administrator must give it a filter, or let it export all records.",
  reportedAs: "state",
};

/**
 * @param idText as in the address
 * @throws AppError unknownRecord (404)
 */
export function findMapping(records: ServerRecords, entity: string, idText: string): FoundMapping {
  const id = recordId(idText);
  const known = records.definition("mapping", entity, id);
  const type = records.metadata.entities.get(entity);
  const mapping = type?.mappings.find(({ name }) => name === known?.name);
  if (!known || !type || !mapping) throw new AppError("unknownRecord", { args: { entity: "mapping" } });
  const { conditionalList }: Unread<StoredEpicMapping> = known.properties;
  const filter: unknown = Array.isArray(conditionalList) ? (conditionalList[0] ?? null) : null;
  return { id: Number(id), type, mapping, filter };
}
