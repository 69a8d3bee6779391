import { type EntityType, type ListAnswer, may, type ReferenceLabels, type Values } from "@armature/engine";
import { useQuery } from "@tanstack/react-query";
import type { InlineRecords, RecordUse } from "../../elements/element-plugin.ts";
import { listRecords } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";
import { useWriteBlock } from "./write-block.ts";

/** All records that a field shows inline, and what the person may do with them. */
export interface LoadedInlineRecords extends Pick<InlineRecords, "state" | "records" | "labels" | "retry"> {
  readonly mayAdd: boolean;
  readonly mayEdit: boolean;
  readonly mayRemove: boolean;
}

const NO_RECORDS: readonly Values[] = Object.freeze([]);
const NO_LABELS: ReferenceLabels = Object.freeze({});

/** The records that a field uses, sorted by their readable attribute. They are loaded only if the field lists them. */
export function useInlineRecords(type: EntityType, { lists = false }: RecordUse): LoadedInlineRecords {
  const { data, isError, isPending, refetch } = useAllRecords(type, lists);
  const { user } = useSession();
  const isOpen = useWriteBlock(type) === null;
  const mayDo = (action: "create" | "update" | "remove") => isOpen && may(user.permission, type.name, action);
  return {
    state: isError ? "failed" : lists && isPending ? "loading" : "ready",
    records: data?.result ?? NO_RECORDS,
    labels: data?.labels ?? NO_LABELS,
    retry: () => void refetch(),
    mayAdd: mayDo("create"),
    mayEdit: mayDo("update"),
    mayRemove: mayDo("remove"),
  };
}

function useAllRecords(type: EntityType, enabled: boolean) {
  const client = useClient();
  const { organizationId } = useSession();
  const sort = [{ attribute: type.readableAttribute, descending: false }];
  const query = { where: null, sort, limit: null, offset: 0, columns: null };
  return useQuery<ListAnswer>({
    queryKey: keys.list(organizationId, type.name, query),
    queryFn: ({ signal }) => listRecords(client, type, query, signal),
    enabled,
  });
}
