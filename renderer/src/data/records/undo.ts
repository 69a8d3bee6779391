import type { EntityType, RecordId, ReferenceLabels, Values } from "@armature/engine";
import type { ChangeRow, ChangeSource } from "@armature/engine/changes";
import type { People } from "@armature/engine/operation";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/** What a changeset did, and its records as they are now: GET /api/{entity}/changeset/{id}. */
export interface ChangesetAnswer {
  readonly result: {
    readonly source: ChangeSource;
    /** ISO 8601, in UTC. */
    readonly at: string;
    readonly authorId: number | null;
    readonly rows: readonly ChangeRow[];
    readonly records: readonly Values[];
    /** Records that the reader created with it and may delete without the permission. */
    readonly own: readonly RecordId[];
  };
  readonly labels: ReferenceLabels;
  readonly people: People;
}

/** What to undo in one record. Without attributes, the whole record. */
export interface UndoRow {
  readonly id: RecordId;
  readonly attributes: readonly string[] | null;
  /** The values to undo, as the person saw them. */
  readonly reviewed?: Values;
  /** `updated` of a whole record, as the person saw it. */
  readonly ifMatch?: string | null;
}

/**
 * A changeset with its rows, to show or undo it.
 * @example
 * ```tsx
 * import { useChangeset } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { data } = useChangeset(item, "7");
 *   return <p>{data?.result.rows.length ?? 0} changes</p>;
 * }
 * ```
 */
export function useChangeset(type: EntityType, id: string): UseQueryResult<ChangesetAnswer> {
  const client = useClient();
  const { organizationId } = useSession();
  return useQuery({
    queryKey: [...keys.entity(organizationId, type.name), "changeset", id],
    queryFn: async ({ signal }) => {
      const { body } = await client.send(`/api/${type.route}/changeset/${encodeURIComponent(id)}`, { signal });
      return body as ChangesetAnswer;
    },
    refetchOnWindowFocus: false,
  });
}

/** Past imports: GET /api/{entity}/imports. */
export interface ImportedAnswer {
  readonly result: readonly {
    readonly changesetId: string;
    readonly fileId: number;
    readonly at: string;
    readonly authorId: number | null;
    readonly records: number;
    /** How many of them the reader may undo. */
    readonly undoable: number;
  }[];
  readonly people: People;
}

/** The imports of an entity that wrote something, newest first. */
export function useImported(type: EntityType): UseQueryResult<ImportedAnswer> {
  const client = useClient();
  const { organizationId } = useSession();
  return useQuery({
    queryKey: [...keys.entity(organizationId, type.name), "imports"],
    queryFn: async ({ signal }) => (await client.send(`/api/${type.route}/imports`, { signal })).body as ImportedAnswer,
    refetchOnMount: "always",
  });
}
