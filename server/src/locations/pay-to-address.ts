import { isEmpty } from "@armature/engine";
import { ORGANIZATION } from "../accounts/entities.ts";
import type { Completion } from "../records/apply.ts";
import { completing } from "../records/completing.ts";
import type { RowItem } from "../records/judge.ts";
import { queryRecords } from "../records/query.ts";
import type { Records } from "../records/records.ts";
import { serverScope, spanning } from "../records/scope.ts";

const ADDRESS = "address";
const PAY_TO = "billingClaimsPayToAddress";
const WAIVED = ["county", "timezone"];

/**
 * The same records, but that the address which an organization names as the one that claims are paid to needs neither
 * county nor time zone, whatever purpose it was stored with (ACC-D28).
 */
export function withPayToAddress(records: Records): Records {
  return completing(records, ADDRESS, () => waive);
}

const waive: Completion = async (trx, compiled, items) => {
  const ids = items.flatMap((item) => (item.id === null || withoutWaived(item) === item ? [] : item.id));
  if (ids.length === 0) return items;
  const where = { kind: "ids", attribute: PAY_TO, ids } as const;
  const query = {
    entity: ORGANIZATION,
    where,
    sort: [],
    page: { limit: null },
    columns: [PAY_TO],
    count: "none",
  } as const;
  const { rows } = await queryRecords(trx, compiled, spanning(serverScope(compiled.entityNames)), query);
  const payTo = new Set(rows.map((row) => row[PAY_TO]));
  return items.map((item) => (payTo.has(item.id) ? withoutWaived(item) : item));
};

/** The item without what is wrong with it for lack of these; itself where nothing is. */
function withoutWaived(item: RowItem): RowItem {
  if (item.kind !== "update") return item;
  const issues = item.issues.filter(
    ({ attribute }) => attribute === null || !WAIVED.includes(attribute) || !isEmpty(item.after[attribute]),
  );
  return issues.length === item.issues.length ? item : { ...item, issues };
}
