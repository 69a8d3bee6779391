import { type EntityType, may } from "@armature/engine";
import { mayShare } from "@armature/engine/access";
import { type ListView, parseListView, serializeListView } from "@armature/engine/list";
import { useQuery } from "@tanstack/react-query";
import { newKey } from "./new-key.ts";
import { listRecords } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useMetadata } from "../metadata.ts";
import { useServices } from "../services.ts";
import { useSession, useViewer } from "../session/session.ts";

/** A view to store. Without an id it is new. */
export type ViewDraft = Omit<ListView, "id" | "updated"> & { readonly id: number | null };

/** The saved views of a list. */
export interface Views {
  /** The entity whose records are views. */
  readonly type: EntityType;
  readonly views: readonly ListView[];
  readonly isPending: boolean;
  readonly mayShare: boolean;
  /** @returns its id. @throws ApiError */
  readonly save: (draft: ViewDraft) => Promise<number>;
}

/**
 * The saved views of an entity's list, or null if this list has none.
 * @param isUsual whether this is the entity's main list, for which views are stored
 */
export function useViews(type: EntityType, isUsual: boolean): Views | null {
  const metadata = useMetadata();
  const { client, saveRecord } = useServices();
  const { organizationId } = useSession();
  const { permission } = useViewer();
  const kind = [...metadata.entities.values()].find((entity) => entity.holdsViews) ?? null;
  const isKept = isUsual && kind !== null && may(permission, kind.name, "view");
  const query = {
    where: { kind: "term", attribute: "entityName", operator: "equals", values: [type.name] },
    sort: [{ attribute: "name", descending: false }],
    limit: null,
    offset: 0,
    columns: null,
  } as const;
  const { data, isPending } = useQuery({
    queryKey: keys.list(organizationId, kind?.name ?? "", query),
    queryFn: ({ signal }) => (kind ? listRecords(client, kind, query, signal) : null),
    select: (answer) => (answer?.result ?? []).map(parseListView),
    enabled: isKept,
    retry: false,
  });
  if (!kind || !isKept) return null;
  return {
    type: kind,
    views: data ?? NO_VIEWS,
    isPending,
    mayShare: mayShare(kind, { permission }),
    save: async ({ id, ...view }) => {
      const { entityName, ...changes } = serializeListView(view);
      const values = id === null ? { entityName, ...changes } : changes;
      const { result } = await saveRecord(
        { type: kind, metadata, organizationId },
        { id, values, idempotencyKey: newKey() },
      );
      return Number(result[kind.primaryKey.name]);
    },
  };
}

const NO_VIEWS: readonly ListView[] = [];
