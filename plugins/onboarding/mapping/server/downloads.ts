import type { OperationRecords } from "../../kit/server/typed.ts";
import type { FoundMapping } from "./find-mapping.ts";

const ACTION = "download";
const EVENT = "event";

/** The data of a download event that identify the mapping. */
function eventOf({ id, type }: FoundMapping) {
  return { action: ACTION, entityType: `${type.name}EpicMapping`, entityId: id };
}

/**
 * When a mapping was last downloaded for an organization, as ISO 8601. Null if never.
 * @param records of the organization
 */
export async function lastDownload(records: OperationRecords, found: FoundMapping): Promise<string | null> {
  const sort = [{ attribute: "id", descending: true }] as const;
  const where = { kind: "properties", attribute: "data", properties: eventOf(found) } as const;
  const [last] = await records.records(EVENT, { where, sort, columns: ["created"], limit: 1 });
  return last?.created ?? null;
}

/**
 * Records that a person downloaded a mapping.
 * @param records of the organization
 * @throws AppError what refuses it
 */
export async function keepDownload(records: OperationRecords, found: FoundMapping, userId: number): Promise<void> {
  await records.create(EVENT, { label: found.mapping.label, data: eventOf(found), userId });
}
