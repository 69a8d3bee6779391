import { displayText, type EntityType, isEmpty, type ListAnswer, mayAttribute } from "@armature/engine";
import { LOCKED, lockedValue, type Viewer } from "@armature/engine/access";
import { MAX_LIMIT } from "@armature/engine/list";
import { keepsNamed } from "@armature/engine/schema";
import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { type ListQuery, listRecords } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { hasLiveEvents } from "../live.ts";
import { useMetadata } from "../metadata.ts";
import { useClient } from "../services.ts";
import { useSession, useViewer } from "../session/session.ts";

/** How many milliseconds an answer is reused. After a write in this browser it is loaded again at once. */
const FRESH_MS = 60_000;
/** Milliseconds between requests where no live events arrive. */
const POLL_MS = 5_000;

/** An entity and a query of its list. */
interface LockQuery {
  readonly type: EntityType;
  readonly query: ListQuery;
}

/** Whether the structure is locked, and the requests that determine it. */
export interface StructureLock {
  /** Null while unknown. */
  readonly isLocked: boolean | null;
  readonly reads: readonly UseQueryResult<ListAnswer>[];
}

/**
 * Whether a record of the organization's structure is locked, which prevents changes of the whole structure. False for
 * an entity outside the structure.
 * @param isAsked whether the answer matters; if not, nothing is requested
 */
export function useStructureLock({ structural }: EntityType, isAsked = true): StructureLock {
  const { entities } = useMetadata();
  const viewer = useViewer();
  const parts = structural && isAsked ? [...entities.values()].filter((type) => isLockable(type, viewer)) : [];
  const reads = useLists(parts.map(lockedOf), hasLiveEvents() ? false : POLL_MS);
  const isLocked = reads.some(({ data }) => data !== undefined && data.result.length > 0);
  return { isLocked: isLocked || (reads.some(({ data }) => data === undefined) ? null : false), reads };
}

function isLockable({ name, structural, scope, byName }: EntityType, { permission }: Viewer): boolean {
  return structural && scope === "organization" && byName.has(LOCKED) && mayAttribute(permission, name, LOCKED, "view");
}

function lockedOf(type: EntityType): LockQuery {
  const attribute = type.byName.get(LOCKED);
  const values = attribute ? [displayText(attribute, { [LOCKED]: lockedValue(attribute) })] : [];
  const where = { kind: "term", attribute: LOCKED, operator: "equals", values } as const;
  return { type, query: { where, sort: [], limit: 1, offset: 0, columns: [type.primaryKey.name] } };
}

/**
 * The ids of this entity's records that others use and so prevent from being deleted, as far as `keptByList` names
 * those entities. Empty while unknown. Only the first {@link MAX_LIMIT} users are examined; for the rest, an attempt to
 * delete tells.
 * @param isAsked as in {@link useStructureLock}
 */
export function useKeptIds(type: EntityType, isAsked = true): ReadonlySet<number> {
  const { entities } = useMetadata();
  const { permission } = useViewer();
  const keepers = (isAsked ? type.keptByList : []).flatMap((name) => {
    if (typeof name !== "string") return [];
    const keeper = entities.get(name);
    const by = keeper?.attributes.filter(
      (a) => keepsNamed(a, type.name) && mayAttribute(permission, name, a.name, "view"),
    );
    return keeper && by && by.length > 0 ? [{ type: keeper, names: by.map((a) => a.name) }] : [];
  });
  const answers = useLists(keepers.map(namingOf));
  return new Set(answers.flatMap(({ data }, i) => (data ? idsNamed(data, keepers[i]?.names ?? []) : [])));
}

function namingOf({ type, names }: { readonly type: EntityType; readonly names: readonly string[] }): LockQuery {
  const items = names.map((attribute) => ({ kind: "term", attribute, operator: "doesNotEqual", values: [] }) as const);
  const query = { where: { kind: "any", items }, sort: [], limit: MAX_LIMIT, offset: 0, columns: names } as const;
  return { type, query };
}

function idsNamed({ result }: ListAnswer, names: readonly string[]): readonly number[] {
  return result.flatMap((record) => names.flatMap((name) => [record[name]].flat())).flatMap(idsIn);
}

function idsIn(value: unknown): readonly number[] {
  return isEmpty(value) ? [] : [Number(value)];
}

function useLists(
  asked: readonly LockQuery[],
  refetchInterval: number | false = false,
): readonly UseQueryResult<ListAnswer>[] {
  const client = useClient();
  const { organizationId } = useSession();
  return useQueries({
    queries: asked.map(({ type, query }) => ({
      queryKey: keys.list(organizationId, type.name, query),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => listRecords(client, type, query, signal),
      staleTime: FRESH_MS,
      refetchInterval,
    })),
  });
}
