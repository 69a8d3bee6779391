import { type ChangeItem, type Changeset, type EntityType, type Issue, may, type Values } from "@armature/engine";
import { closingAt, isAccountChange, keptSpecOf, mayKeepAccounts } from "@armature/engine/access";
import {
  hasNoIssues,
  keptIssues,
  planItem,
  planRestore,
  refusedItem,
  restoredId,
  withIssue,
  withoutRepeats,
} from "@armature/engine/changes";
import { validate } from "@armature/engine/validation";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { closedBy } from "../../base/errors.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { isOwnAccount, validateAddresses } from "../facts/accounts.ts";
import { cascadedWith, blockedBy } from "../facts/cascade.ts";
import { unvalidatedIssues } from "../sql/column-values.ts";
import type { Decide } from "./decide-all.ts";
import { type CascadeDelete, type Group, inReach, isDelete, isWrite, recordsOf, type RowItem } from "../facts/group.ts";
import type { LabelsByName } from "../sql/labels.ts";
import { type LookupResults, resolveLookups } from "../facts/lookups.ts";
import type { LookupRequest } from "../facts/lookup-request.ts";
import { ownCreations } from "../facts/own-creations.ts";
import type { Scope } from "../scope.ts";
import { shapeIssues } from "./shapes.ts";
import { isStructureLocked } from "../facts/structure.ts";
import { type EntityTable, rowId } from "../sql/table.ts";
import { inSlices } from "../../turns/slices.ts";
import { loadById, loadNamed } from "../sql/load.ts";

/** One changeset, in the transaction that writes it. */
export interface Apply {
  readonly trx: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly changeset: Changeset;
  /** `all`: one issue refuses the whole changeset. By default, each item is written or refused on its own. */
  readonly atomic?: "all" | "item";
  /** Whether items write former values back. */
  readonly isRestore: boolean;
  /** The id of the changeset to undo. */
  readonly undone?: string | undefined;
  readonly at: string;
  /** Ids for new records, reserved when the transaction began. */
  readonly reserved: readonly number[];
  /** Whether this is the first attempt to write. Absent in a dry run. */
  readonly isFirst?: boolean;
  /** Set in a dry run: nothing is written, so nothing is locked. */
  readonly isDry?: true;
}

/** The items of one entity after planning, before lookups and validation. */
export interface PlannedItems {
  readonly items: readonly RowItem[];
  /** Labels of the stored record and of what it refers to. Only for a changeset of one item, else null. */
  readonly named: LabelsByName | null;
}

/** The lookup results that decide a group's items. */
export interface Answers {
  readonly following: readonly CascadeDelete[];
  /** The records that cannot be deleted, because others refer to them. */
  readonly uses: ReadonlySet<number>;
  /** Why records cannot be deleted that meet a condition which keeps them, or would be deleted with one that does. */
  readonly kept: ReadonlyMap<number, Issue>;
  readonly needs: LookupResults;
  /** Repeats the lookups without leaving any check to the database; null if nothing was left to it. */
  readonly fullLookup: (() => Promise<LookupResults>) | null;
}

/**
 * Loads and locks the records of a changeset and plans each item: permissions, merge and rules. Then checks the state.
 * @param start the index of the first item in the whole write
 * @param others the other groups of the same write: their records count as already written
 */
export async function planItems(
  apply: Apply,
  table: EntityTable,
  start = 0,
  others: readonly Group[] = [],
): Promise<PlannedItems> {
  const { items: planned, named } = await planRows(apply, table, start, others);
  checkState(table.type, apply.scope, planned);
  const addressed = await validateAddresses(apply.trx, table.type, apply.scope, planned);
  const items = withoutRepeats(addressed.map((item) => unlessOwnAccount(table.type, apply.scope, item)));
  return { items, named };
}

/** Runs all lookups for the items of a group, in a constant number of statements. */
export async function lookUp(
  apply: Apply,
  { table, items }: Pick<Group, "table" | "items">,
  others: readonly Group[],
): Promise<Answers> {
  const { trx, compiled, scope } = apply;
  const sound = items.filter(hasNoIssues);
  const deletes = sound.filter(isDelete);
  const writes = sound.filter(isWrite);
  const request: LookupRequest = { db: trx, compiled, scope, table, writes, deletes, others, isWrite: !apply.isDry };
  const ids = deletes.map((item) => item.id);
  const following = await cascadedWith({ ...apply, others }, table.type, ids);
  const uses = new Set([
    ...(await blockedBy({ ...apply, others }, table.type, ids, following)),
    ...(may(scope.permission, table.type.name, "remove") ? [] : rootsOf(following)),
  ]);
  const defersUniqueCheck = mayDeferUniqueCheck(apply);
  const needs = await resolveLookups({ ...request, defersUniqueCheck });
  const kept = apply.isRestore
    ? NONE_KEPT
    : keptOf([...deletes.map(ofDelete(table)), ...following.flatMap(ofCascade)], scope);
  return { following, uses, kept, needs, fullLookup: defersUniqueCheck ? () => resolveLookups(request) : null };
}

const NONE_KEPT: Answers["kept"] = new Map();

/** A record that would be deleted, and the record of the changeset that it would be deleted with. */
interface Leaving {
  readonly type: EntityType;
  readonly root: number;
  readonly before: Values;
}

function ofDelete({ type }: EntityTable): (item: { readonly id: number; readonly before: Values }) => Leaving {
  return ({ id: root, before }) => ({ type, root, before });
}

function ofCascade({ table: { type }, rows }: CascadeDelete): readonly Leaving[] {
  return rows.map(({ root, before }) => ({ type, root, before }));
}

function keptOf(leaving: readonly Leaving[], { facts }: Scope): Answers["kept"] {
  return new Map(
    leaving.flatMap(({ type, root, before }) => {
      const kept = keptSpecOf(type, before, facts);
      return kept ? [[root, { code: "keptWhen", attribute: null, args: { text: kept.text } }] as const] : [];
    }),
  );
}

/** Decides an item by the lookup results. */
export function decideBy({ scope }: Apply, { type }: EntityTable, answers: Answers): Decide<RowItem> {
  return (item, refused) => decide(type, scope, item, answers, refused);
}

/**
 * A single new record is most likely the only one with its unique values. So the first attempt leaves the check to the
 * database. If that fails, the transaction runs again with the lookup.
 */
function mayDeferUniqueCheck({ changeset: { items }, isFirst, isRestore }: Apply): boolean {
  return isFirst === true && !isRestore && items.length === 1 && items[0]?.kind === "create";
}

/** Records with cascade deletes. A caller without permission to delete cannot remove these, even when undoing. */
function rootsOf(following: readonly CascadeDelete[]): readonly number[] {
  return following.flatMap(({ rows }) => rows.map(({ root }) => root));
}

function unlessOwnAccount(type: EntityType, { userId }: Scope, item: RowItem): RowItem {
  return item.kind === "delete" && isOwnAccount(type, userId, item.id) ? withIssue(item, "ownAccount") : item;
}

async function planRows(
  apply: Apply,
  table: EntityTable,
  start: number,
  others: readonly Group[],
): Promise<PlannedItems> {
  const { trx, compiled, scope, changeset, isRestore } = apply;
  const ids = changeset.items.flatMap((item) => recordIdOf(apply, table.type, item) ?? []);
  const hasDelete = changeset.items.some((item) => item.kind === "delete");
  const lock = apply.isDry ? "" : hasDelete ? "for update" : "for no key update";
  const [only] = changeset.items.length === 1 ? ids : [];
  const named = only === undefined ? null : await loadNamed(trx, compiled, table, scope, only, lock);
  const stored =
    only === undefined ? await loadById(trx, table, scope, ids, lock) : new Map(named && [[only, named.record]]);
  const planned = recordsOf(inReach(others, scope), table.type.name);
  const existing = (id: number) => planned.get(id)?.values ?? (planned.has(id) ? null : (stored.get(id) ?? null));
  const context = { ...scope, isStructureLocked: await isStructureLocked(trx, compiled, table.type, scope) };
  const plan = isRestore ? planRestore<number> : planItem<number>;
  const own = await ownOf(apply, table.type);
  const items = await inSlices(changeset.items, (item, place): RowItem => {
    const index = start + place;
    const id = recordIdOf(apply, table.type, item);
    const before = id === null ? null : existing(id);
    if (item.kind === "create") return plan(table.type, context, item, before, index);
    return id === null
      ? refusedItem(item, index, "unknownRecord")
      : plan(table.type, context, { ...item, id, ...(own.has(id) && { isOwn: true }) }, before, index);
  });
  return { items, named: named?.names ?? null };
}

/** The records that a caller without permission to delete may remove again. Runs once the records are locked. */
async function ownOf(
  { trx, compiled, scope, changeset, undone }: Apply,
  type: EntityType,
): Promise<ReadonlySet<number>> {
  if (undone === undefined || may(scope.permission, type.name, "remove")) return new Set();
  const ids = changeset.items.flatMap((item) => (item.kind === "delete" ? rowId(item.id) : []));
  return ownCreations({ db: trx, compiled, type, scope, changesetId: undone, ids });
}

/** The id of the record that an item is about; null if it cannot be the id of a stored record. */
function recordIdOf({ isRestore }: Apply, type: EntityType, item: ChangeItem): number | null {
  if (item.kind !== "create") return rowId(item.id)[0] ?? null;
  return isRestore ? restoredId(type, item) : null;
}

const EARLIER = new Set([
  "unknownRecord",
  "gone",
  "notCreatable",
  "notRemovable",
  "notOwn",
  "notUpdatable",
  "notShareable",
]);

/**
 * Refuses the call if the organization's state closes the entity. It does not if every item is already refused with 404
 * or 403, or concerns accounts only and the caller manages accounts.
 */
function checkState(type: EntityType, scope: Scope, planned: readonly RowItem[]): void {
  const closing = closingAt(type, scope.state);
  if (closing === null || (closing.liftedFor === "admin" && scope.isAdminCall)) return;
  const isRefused = (item: RowItem) => item.issues.some((issue) => EARLIER.has(issue.code));
  const keepsAccounts = mayKeepAccounts(type, scope.permission);
  const isOpen = (item: RowItem) => isRefused(item) || (keepsAccounts && isOfAccount(type, item));
  if (!planned.every(isOpen)) throw closedBy(closing);
}

function isOfAccount(type: EntityType, item: RowItem): boolean {
  return item.kind === "delete" || (isWrite(item) && isAccountChange(type, item.kind, Object.keys(item.sent)));
}

function decide(
  type: EntityType,
  { state, facts }: Scope,
  item: RowItem,
  { needs, uses, kept }: Answers,
  refused: ReadonlySet<number>,
): RowItem {
  if (!hasNoIssues(item) || item.kind === "refused") return item;
  if (item.kind === "delete") {
    const issue = kept.get(item.id);
    return uses.has(item.id) ? withIssue(item, "inUse") : issue ? { ...item, issues: [issue] } : item;
  }
  const found = needs.resultFor(item, refused);
  const own = [
    ...validate(needs.validatedOf(item), item.after, { mode: item.kind, found, state, facts, before: item.before }),
    ...shapeIssues(item),
    ...keptIssues(type, item),
    ...(item.ruled ?? []),
    ...needs.clashIssues(item, refused),
  ];
  return { ...item, issues: own.length > 0 ? own : unvalidatedIssues(item) };
}
