import { isEmpty } from "@armature/engine";
import { ORGANIZATION } from "../accounts/entities.ts";
import type { Completion } from "../records/apply.ts";
import { completing } from "../records/completing.ts";
import type { RowItem } from "../records/judge.ts";
import { queryRecords } from "../records/query.ts";
import type { Records } from "../records/records.ts";
import { type Scope, serverFor } from "../records/scope.ts";

const ADDRESS = "address";
const PAY_TO = "billingClaimsPayToAddress";
const WAIVED = ["county", "timezone"];

/**
 * The same records, but that the address which an organization names as the one that claims are paid to needs neither
 * county nor time zone, whatever purpose it was stored with (ACC-D28).
 */
export function withPayToAddress(records: Records): Records {
  return completing(records, ADDRESS, waive);
}

function waive(scope: Scope): Completion {
  return async (trx, compiled, items) => {
    if (!items.some((item) => withoutWaived(item) !== item)) return items;
    const query = {
      entity: ORGANIZATION,
      where: null,
      sort: [],
      page: { limit: 1 },
      columns: [PAY_TO],
      count: "none",
    } as const;
    const { rows } = await queryRecords(trx, compiled, serverFor(compiled.entityNames, scope), query);
    const id = rows[0]?.[PAY_TO];
    return items.map((item) => (item.id !== null && item.id === id ? withoutWaived(item) : item));
  };
}

/** The item without what is wrong with it for lack of these; itself where nothing is. */
function withoutWaived(item: RowItem): RowItem {
  if (item.kind !== "update") return item;
  const issues = item.issues.filter(
    ({ attribute }) => attribute === null || !WAIVED.includes(attribute) || !isEmpty(item.after[attribute]),
  );
  return issues.length === item.issues.length ? item : { ...item, issues };
}
