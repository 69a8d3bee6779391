import type { Lookup, Values } from "@armature/engine";
import { hasNoIssues, type PlannedDelete, type PlannedWrite } from "@armature/engine/changes";
import { claimedValue, claimsOf, type UniqueClaim } from "@armature/engine/schema";
import { type RawBuilder, sql } from "kysely";
import { claimedSql } from "../sql/claimed-sql.ts";
import { inReach } from "./group.ts";
import { asksFor, isValid, type LookupRequest } from "./lookup-request.ts";
import { holderSql } from "./related.ts";
import type { Scope } from "../scope.ts";
import { keptInSlices } from "../../turns/slices.ts";
import { runCached } from "../sql/statement-cache.ts";
import { type EntityTable, keySql, kindOf, scopeSql, valueSql, type Sql } from "../sql/table.ts";
import { claimKey, keyOfRecord } from "../sql/unique-key.ts";

/**
 * What is known of one claim in a changeset. A claim is a unique attribute, or several attributes that are unique
 * together.
 */
export interface UniqueAnswer {
  readonly claim: UniqueClaim;
  /** @param refused indexes of items that will not be written: they free no value */
  isTaken(item: PlannedWrite, value: unknown, refused: ReadonlySet<number>): boolean;
  /** The requested columns of the record that has the value; null if it is outside the caller's organization. */
  holder(value: unknown): Values | null;
  /**
   * Pairs of item indexes: the second item takes a value that the first frees. If the first is refused, so is the
   * second.
   */
  readonly successions: readonly (readonly [leaving: number, taking: number])[];
}

/** Looks up all changed claims in one statement, whatever the number of items. A write locks the claims first. */
export async function resolveUniques(request: LookupRequest): Promise<ReadonlyMap<string, UniqueAnswer>> {
  const asked: ClaimedKeys[] = [];
  for (const claim of claimsOf(request.table.type)) {
    const wanting = await keptInSlices(request.writes, (item) => asksForClaim(request, item, claim));
    if (wanting.length === 0) continue;
    const earlier = besideOf(request, claim).filter((item) => item.kind !== "delete");
    asked.push({ claim, first: await firstByKey(claim, [...earlier, ...wanting]) });
  }
  if (request.defersUniqueCheck && asked.every(({ claim }) => isKeptApart(request.table, claim))) return new Map();
  if (request.isWrite && asked.length > 0) await lockUniques(request, asked);
  const holders = await holdersOf(request, asked);
  return new Map(asked.map((each) => [each.claim.name, answerOf(request, each, holders.get(each.claim.name) ?? [])]));
}

/** Whether a complete unique index covers the claim's keys. */
function isKeptApart({ storage }: EntityTable, { name }: UniqueClaim): boolean {
  const column = storage.keys.get(name);
  return column !== undefined && column.ready !== false;
}

/** A changed claim, with the item that gets each value. */
interface ClaimedKeys {
  readonly claim: UniqueClaim;
  readonly first: ReadonlyMap<string, PlannedWrite>;
}

/** Whether the item sets a value that its record does not have yet and that can be looked up. */
function asksForClaim({ table }: LookupRequest, item: PlannedWrite, claim: UniqueClaim): boolean {
  const attributes = claim.attributes.flatMap((name) => table.type.byName.get(name) ?? []);
  if (claim.rule === null) return attributes.every((attribute) => asksFor(item, attribute));
  const isHeld = changes(item, claim) && keyOfRecord(claim, item.after) !== null;
  return isHeld && attributes.every((attribute) => isValid(item, attribute));
}

function changes({ changed }: PlannedWrite, { attributes }: UniqueClaim): boolean {
  return attributes.some((name) => Object.hasOwn(changed, name));
}

/**
 * Makes two changesets with the same claim wait for each other. All take the locks in one order, so they cannot
 * deadlock.
 */
async function lockUniques({ db, scope, table }: LookupRequest, asked: readonly ClaimedKeys[]): Promise<void> {
  const keys = asked.map(({ claim }) => {
    const bound = claim.scope === "all" ? "all" : String(scope.organizationId);
    return `${table.type.name}.${claim.name}.${bound}`;
  });
  await sql`select pg_advisory_xact_lock(key) from
    (select hashtextextended(name, 0) as key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) names(name) order by 1) sorted`.execute(
    db,
  );
}

/**
 * Checks new values against stored values and against each other. Values that the same changeset frees are available.
 */
function answerOf(request: LookupRequest, { claim, first }: ClaimedKeys, held: readonly Holder[]): UniqueAnswer {
  const leaving = leavingOf(request, claim);
  const holders = Map.groupBy(held, (holder) => holder.key);
  return {
    claim,
    holder: (value) => holders.get(claimKey(claim, value))?.[0]?.shown ?? null,
    isTaken(item, value, refused) {
      if (!changes(item, claim)) return false;
      const key = claimKey(claim, value);
      if (key === null) return false;
      const isHeld = ({ id }: Holder) => {
        const index = leaving.get(id);
        return index === undefined || refused.has(index);
      };
      return (holders.get(key) ?? []).some(isHeld) || first.get(key)?.index !== item.index;
    },
    successions: [...first].flatMap(([key, taking]) =>
      (holders.get(key) ?? []).flatMap(({ id }) => {
        const index = leaving.get(id);
        return index === undefined || index === taking.index ? [] : [[index, taking.index] as const];
      }),
    ),
  };
}

/** If several items want one value, the first gets it. Items that pass every check without a lookup come first. */
async function firstByKey(
  claim: UniqueClaim,
  wanting: readonly PlannedWrite[],
): Promise<ReadonlyMap<string, PlannedWrite>> {
  const first = new Map<string, PlannedWrite>();
  const inTurn = wanting.length === 1 ? wanting : [...(await keptInSlices(wanting, isWhollyValid)), ...wanting];
  for (const item of inTurn) {
    const key = keyOfRecord(claim, item.after);
    if (key !== null && !first.has(key)) first.set(key, item);
  }
  return first;
}

function isWhollyValid(item: PlannedWrite): boolean {
  return item.validated.every((attribute) => isValid(item, attribute));
}

/** Records that free their value, with the index of the item that does it. */
function leavingOf(request: LookupRequest, claim: UniqueClaim): ReadonlyMap<unknown, number> {
  const all = [...besideOf(request, claim), ...request.writes, ...request.deletes];
  const leaving = all.filter((item) => item.kind === "delete" || (item.kind === "update" && changes(item, claim)));
  return new Map(leaving.map((item) => [item.id, item.index]));
}

/** Items of other groups that this claim also covers. */
function besideOf(
  { others, scope, table }: LookupRequest,
  claim: UniqueClaim,
): readonly (PlannedWrite | PlannedDelete)[] {
  const groups = others.filter(({ table: { type } }) => type.name === table.type.name);
  const bound = claim.scope === "all" ? groups : inReach(groups, scope);
  return bound.flatMap(({ items }) => items.filter(hasNoIssues).filter((item) => item.kind !== "refused"));
}

interface Holder {
  readonly id: number;
  readonly key: string | null;
  readonly shown: Values | null;
}

/**
 * Records that hold values, by claim. While an index is still being built, values without a key are read as well, and
 * first: a key that is filled between the statements is then found by the second one.
 */
async function holdersOf(
  request: LookupRequest,
  asked: readonly ClaimedKeys[],
): Promise<ReadonlyMap<string, readonly Holder[]>> {
  const keyed = asked.flatMap((each) => {
    const column = request.table.storage.keys.get(each.claim.name);
    return column
      ? [{ ...each, isReady: isKeptApart(request.table, each.claim), key: sql.ref(`t.${column.columnName}`) }]
      : [];
  });
  if (keyed.length === 0) return new Map();
  const { compiled, db, scope, table } = request;
  const unkept: ClaimHolder[] = [];
  for (const each of keyed.filter(({ isReady }) => !isReady)) unkept.push(...(await readUnkept(request, each)));
  const kept = await runCached<ClaimHolder>(db, compiled, scope, {
    key: `held ${table.type.name} ${keyed.map(({ claim }) => claim.name).join("\n")}`,
    values: keyed.map(({ first }) => [...first.keys()]),
    build: (places, ...keys) => {
      const selects = keyed.map((each, index) => keptSql(table, places, each, keys[index]));
      return sql<ClaimHolder>`${sql.join(selects, sql` union all `)}`;
    },
  });
  return Map.groupBy([...unkept, ...kept], ({ claim }) => claim);
}

type ClaimHolder = Holder & { readonly claim: string };
type KeyedClaim = ClaimedKeys & { readonly key: RawBuilder<unknown> };

function keptSql(
  table: EntityTable,
  scope: Scope,
  { claim, key }: KeyedClaim,
  keys: Sql | undefined,
): RawBuilder<ClaimHolder> {
  return sql`
    select ${claim.name}::text as claim, ${keySql(table)} as id, ${key} as key, ${shownSql(table, scope, claim)} as shown
    from ${table.from}
    where ${boundSql(table, scope, claim)} and ${key} = any(${keys}::text[])`;
}

async function readUnkept(
  { db, scope, table }: LookupRequest,
  { claim, key }: KeyedClaim,
): Promise<readonly ClaimHolder[]> {
  const value = claimedSql(claim, (name) => ({ value: valueSql(table, name), kind: kindOf(table, name) }));
  const { rows } = await sql<{ id: number; value: unknown; shown: Values | null }>`
    select ${keySql(table)} as id, ${value} as value, ${shownSql(table, scope, claim)} as shown from ${table.from}
    where ${boundSql(table, scope, claim)} and ${key} is null and ${value} is not null`.execute(db);
  return rows.map((row) => ({ claim: claim.name, id: row.id, key: claimKey(claim, row.value), shown: row.shown }));
}

function boundSql(table: EntityTable, scope: Scope, claim: UniqueClaim): RawBuilder<unknown> {
  return claim.scope === "all" ? sql`true` : scopeSql(table, scope);
}

function shownSql(table: EntityTable, scope: Scope, claim: UniqueClaim): RawBuilder<unknown> {
  return holderSql(table, scope, columnsOf(table.type.byName.get(claim.name)?.needs ?? []));
}

function columnsOf(needs: readonly Lookup[]): readonly string[] {
  return needs.flatMap((need) => (need.kind === "unique" ? (need.columns ?? []) : []));
}

/** Rules that the item breaks, because another record has the same combination of values. */
export function clashes(
  item: PlannedWrite,
  answers: ReadonlyMap<string, UniqueAnswer>,
  refused: ReadonlySet<number>,
): readonly UniqueClaim[] {
  const rules = [...answers.values()].filter(({ claim }) => claim.rule !== null);
  return rules
    .filter((answer) => answer.isTaken(item, claimedValue(answer.claim, item.after), refused))
    .map(({ claim }) => claim);
}
