import { type Filter, fold, isEmpty, isHostName, type Issue, textForm, withIssue } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { Completion } from "../records/apply.ts";
import { completing } from "../records/completing.ts";
import type { RowItem } from "../records/judge.ts";
import { isSoundWrite } from "../records/planned-values.ts";
import { queryRecords } from "../records/query.ts";
import type { Records } from "../records/records.ts";
import { serverScope, spanning } from "../records/scope.ts";
import { ORGANIZATION, PERSON } from "./entities.ts";

const DOMAIN = "domain";
/** Each holds a username or an e-mail. */
const LEAD = "businessDevelopmentLead";
/** From within the organization it takes any e-mail, as the others of the install team do. */
const MANAGER = "providerProjectManager";

/**
 * The same records, but that the domain of an organization is a host name and that whom it newly names is one of all
 * users,
 * by username or e-mail. What is stored and not touched is let be.
 */
export function withOrganizationRules(records: Records): Records {
  return completing(records, ORGANIZATION, ({ isUnbound }) => judging(isUnbound === true));
}

function judging(isUnbound: boolean): Completion {
  return async (trx, compiled, items) => {
    const named = new Set(items.flatMap((item) => namedIn(item, isUnbound)).map(({ person }) => fold(person)));
    const known = named.size === 0 ? named : await knownOf(trx, compiled, [...named]);
    return items.map((item) => {
      const strangers = namedIn(item, isUnbound).filter(({ person }) => !known.has(fold(person)));
      return [...domainIssues(item), ...strangers.map(strangerIssue)].reduce(withOne, item);
    });
  };
}

function withOne(item: RowItem, { code, ...of }: Issue): RowItem {
  return withIssue(item, code, of);
}

function domainIssues(item: RowItem): readonly Issue[] {
  const domain = "changed" in item ? textForm(item.changed[DOMAIN]) : "";
  return domain === "" || isHostName(domain) ? [] : [{ code: "hostName", attribute: DOMAIN }];
}

interface Named {
  readonly attribute: string;
  readonly person: string;
}

/** Nothing of what is refused anyway: who may not name anybody is not told who is known. */
function namedIn(item: RowItem, isUnbound: boolean): readonly Named[] {
  if (!isSoundWrite(item)) return [];
  const people = isUnbound || item.kind === "create" ? [LEAD, MANAGER] : [LEAD];
  const set = people.filter((attribute) => !isEmpty(item.changed[attribute]));
  return set.map((attribute) => ({ attribute, person: textForm(item.changed[attribute]) }));
}

function strangerIssue({ attribute, person }: Named): Issue {
  return { code: "unknownPerson", attribute, args: { person } };
}

/** Which of these somebody has as username or e-mail, in any organization. */
async function knownOf(
  trx: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  named: readonly string[],
): Promise<ReadonlySet<string>> {
  const where: Filter = { kind: "term", attribute: "email", operator: "equals", values: named };
  const query = { entity: PERSON, where, sort: [], page: { limit: null }, columns: ["email"], count: "none" as const };
  const { rows } = await queryRecords(trx, compiled, spanning(serverScope(compiled.entityNames)), query);
  const accounts = trx.selectFrom("system.account").select("usernameKey").where("usernameKey", "in", named);
  const keys = (await accounts.execute()).map(({ usernameKey }) => usernameKey);
  return new Set([...keys, ...rows.map(({ email }) => fold(textForm(email)))]);
}
