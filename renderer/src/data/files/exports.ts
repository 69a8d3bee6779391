import type { EntityType, Values } from "@armature/engine";
import type { Preset } from "@armature/engine/export";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "../api-error.ts";
import type { Client } from "../client.ts";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/** The presets of an entity's exports in order. Empty if it has none. */
export function usePresets(type: EntityType): UseQueryResult<readonly Preset[]> {
  const client = useClient();
  const { organizationId } = useSession();
  const entity = `${type.name}Preset`;
  return useQuery({
    queryKey: keys.list(organizationId, entity, "all"),
    queryFn: ({ signal }) => readPresets(client, entity, signal),
  });
}

async function readPresets(client: Client, entity: string, signal: AbortSignal): Promise<readonly Preset[]> {
  try {
    const { body } = await client.send(`/api/${encodeURIComponent(entity)}`, { signal });
    return (body as { readonly result: readonly Values[] }).result.map(presetOf);
  } catch (error) {
    // An entity without presets does not have this call.
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

function presetOf({ id, label, attributeList }: Values): Preset {
  const entries = Array.isArray(attributeList) ? (attributeList as readonly Values[]) : [];
  return {
    id: Number(id),
    label: String(label),
    attributeList: entries.map((entry) => ({
      attributeName: String(entry["attributeName"] ?? entry["name"]),
      required: entry["required"] === true,
    })),
  };
}

/** The columns of a preset, or those of a list in order. */
type OrderedColumns =
  | {
      readonly presetId: number;
      /** Names of the chosen optional columns. */
      readonly optional: readonly string[];
    }
  | {
      readonly columns: readonly string[];
      /** The order of the rows, as `lastName,-email`. */
      readonly sort: string;
    };

export type ExportOrder = OrderedColumns & {
  /** Empty gives a sheet with headers only. */
  readonly ids: readonly number[];
};

/** The path of exports. Entities may have a call of their own. */
export const EXPORT_CALL = "export";

/** Requests a sheet of records. The ids are in the body, since there may be many. */
export function useExport(type: EntityType, call: string): (order: ExportOrder) => Promise<Blob> {
  const client = useClient();
  return (order) => client.fetchFile(`/api/entity/${call}`, formOf(type, order));
}

function formOf({ name }: EntityType, order: ExportOrder): FormData {
  const form = new FormData();
  if ("presetId" in order) form.append("presetId", String(order.presetId));
  form.append("entityName", name);
  if ("presetId" in order) {
    for (const attribute of order.optional) form.append("optionalAttributeNameList[]", attribute);
  } else {
    for (const attribute of order.columns) form.append("columnNameList[]", attribute);
    form.append("sort", order.sort);
  }
  for (const id of order.ids) form.append("entityIdList[]", String(id));
  return form;
}
