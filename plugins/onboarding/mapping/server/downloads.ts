import { AppError } from "@armature/server";
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
  const sort = [{ attribute: "id", descending: true }];
  const where = { kind: "properties", attribute: "data", properties: eventOf(found) } as const;
  const [last] = await records.records(EVENT, { where, sort, columns: ["created"], limit: 1 });
  return last?.created ?? null;
}

/**
 * Records that a person downloaded a mapping.
 * @param records of the organization
 * @throws AppError invalid (400)
 */
export async function keepDownload(records: OperationRecords, found: FoundMapping, userId: number): Promise<void> {
  const values = { label: found.mapping.label, data: eventOf(found), userId };
  const changeset = { entity: EVENT, source: "api", items: [{ kind: "create", values }] } as const;
  const { items } = await records.apply(changeset, { atomic: "all" });
  if (items[0]?.status !== "created") throw new AppError("invalid", { args: { problem: "the download is not kept" } });
}
