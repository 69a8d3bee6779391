import { isHostName, textForm, withIssue } from "@armature/engine";
import { completing } from "../records/completing.ts";
import type { RowItem } from "../records/validate-items.ts";
import type { Records } from "../records/records.ts";
import { ORGANIZATION } from "./entities.ts";

const DOMAIN = "domain";

/** The same records, but that the domain of an organization is a host name. What is stored and not touched stays. */
export function withOrganizationRules(records: Records): Records {
  return completing(records, ORGANIZATION, () => (_trx, _compiled, items) => Promise.resolve(items.map(checked)));
}

function checked(item: RowItem): RowItem {
  const domain = "changed" in item ? textForm(item.changed[DOMAIN]) : "";
  return domain === "" || isHostName(domain) ? item : withIssue(item, "hostName", { attribute: DOMAIN });
}
