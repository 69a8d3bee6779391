import { isEmpty, isReference, withIssue } from "@armature/engine";
import type { Kysely } from "kysely";
import { ORGANIZATION } from "../accounts/entities.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { Completion } from "../records/apply.ts";
import { completing } from "../records/completing.ts";
import type { RowItem } from "../records/judge.ts";
import { queryRecords } from "../records/query.ts";
import type { Records } from "../records/records.ts";
import { serverScope, spanning } from "../records/scope.ts";

const ADDRESS = "address";
const PAY_TO = "billingClaimsPayToAddress";
const PURPOSE = "purpose";
const WAIVED = ["county", "timezone"];

/**
 * The same records, but that the address which an organization names as the one that claims are paid to needs neither
 * county nor time zone, whatever purpose it was stored with, and that an address which something else names
 * as well stays a whole one: it is given no purpose.
 */
export function withPayToAddress(records: Records): Records {
  return completing(records, ADDRESS, () => judge);
}

const judge: Completion = async (trx, compiled, items) => {
  const payTo = await namedIn(trx, compiled, { [ORGANIZATION]: [PAY_TO] }, idsOf(items, isLacking));
  const other = await namedIn(trx, compiled, otherReferences(compiled), idsOf(items, isNarrowed));
  return items.map((item) => {
    if (other.has(item.id)) return withIssue(item, "purposeInUse", { attribute: PURPOSE });
    return payTo.has(item.id) ? withoutWaived(item) : item;
  });
};

function idsOf(items: readonly RowItem[], isAsked: (item: RowItem) => boolean): readonly number[] {
  return items.flatMap((item) => (item.id !== null && isAsked(item) ? item.id : []));
}

function isLacking(item: RowItem): boolean {
  return withoutWaived(item) !== item;
}

/** Whether a stored address gets a purpose. */
function isNarrowed(item: RowItem): boolean {
  return item.kind === "update" && !isEmpty(item.changed[PURPOSE]);
}

/** By entity, the attributes that name whole addresses. */
function otherReferences({ metadata }: CompiledMetadata): Readonly<Record<string, readonly string[]>> {
  const types = [...metadata.entities.values()].filter(({ store, viewOf }) => store === "records" && viewOf === null);
  const named = types.map(({ name, attributes }) => {
    const own = attributes.filter((a) => a.fkName === ADDRESS && isReference(a.column) && a.name !== PAY_TO);
    return [name, own.map((a) => a.name)] as const;
  });
  return Object.fromEntries(named.filter(([, attributes]) => attributes.length > 0));
}

/** Those of the addresses that are named by the attributes, in any organization; one statement for each entity. */
async function namedIn(
  trx: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  by: Readonly<Record<string, readonly string[]>>,
  ids: readonly number[],
): Promise<ReadonlySet<unknown>> {
  if (ids.length === 0) return new Set();
  const scope = spanning(serverScope(compiled.entityNames));
  const page = { limit: null };
  const named = new Set<unknown>();
  for (const [entity, columns] of Object.entries(by)) {
    const where = {
      kind: "any",
      items: columns.map((attribute) => ({ kind: "ids", attribute, ids }) as const),
    } as const;
    const { rows } = await queryRecords(trx, compiled, scope, {
      entity,
      where,
      sort: [],
      page,
      columns,
      count: "none",
    });
    for (const row of rows) for (const column of columns) named.add(row[column]);
  }
  return named;
}

/** The item without what is wrong with it for lack of these; itself where nothing is. */
function withoutWaived(item: RowItem): RowItem {
  if (item.kind !== "update") return item;
  const issues = item.issues.filter(
    ({ attribute }) => attribute === null || !WAIVED.includes(attribute) || !isEmpty(item.after[attribute]),
  );
  return issues.length === item.issues.length ? item : { ...item, issues };
}
