import { domainToASCII, domainToUnicode } from "node:url";
import { fold, isEmpty, type Issue, type Query, textForm, type Values } from "@armature/engine";
import { hasNoIssues, withIssue } from "@armature/engine/changes";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import type { ApplyOptions, Derivation } from "../records/write/apply.ts";
import type { RowItem } from "../records/facts/group.ts";
import { isSoundWrite } from "../records/plan/planned-values.ts";
import { queryRecords } from "../records/read/query.ts";
import type { Records } from "../records/records.ts";
import type { Scope } from "../records/scope.ts";
import { EVERYWHERE, ORGANIZATION, PERSON } from "../records/account-entities.ts";
import { emailChangedMail, type LinkConfig } from "./links.ts";
import { writeMails } from "../mail/outbox.ts";
import { mayRevealTaken, TAKEN_LIMIT, TAKEN_LIMIT_TEXT } from "./taken-addresses.ts";

const EMAIL = "email";
/** The issue of an address that somebody has whom the caller cannot see. */
const TAKEN = "emailTaken";
/** Issue codes for a domain of another organization: members are refused, staff only get a warning. */
const REFUSED = "domainOfAnother";
const WARNED = "domainOfAnotherWarned";

/** Runs a query for organizations, whose domains these are. */
type Ask = (query: Query) => Promise<readonly Values[]>;

interface PersonRulesDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly clock: () => Date;
  /** The settings for mails. */
  readonly config: LinkConfig;
}

/**
 * Adds rules for e-mail addresses to records. A member may not give a person an address with a domain of another
 * organization, because its owner would get access here. Staff may, but get a warning. Unchanged addresses may stay. A
 * member learns of only a limited number of addresses that they are taken elsewhere ({@link mayRevealTaken}). Staff can see
 * all organizations anyway.
 */
export function withPersonRules(records: Records, { kysely, clock, config }: PersonRulesDeps): Records {
  const countRevealed = async (scope: Scope, addresses: readonly string[]): Promise<void> => {
    if (await mayReveal(kysely, scope, addresses, clock())) return;
    const error = { code: TAKEN_LIMIT, attribute: EMAIL, message: TAKEN_LIMIT_TEXT };
    throw new AppError("takenLimit", { args: { problem: TAKEN_LIMIT_TEXT }, errors: [error] });
  };
  return {
    ...records,
    dryRun: (scope, changeset, options = {}) =>
      records.dryRun(
        scope,
        changeset,
        changeset.entity === PERSON ? { ...options, derive: validating(scope, "item", clock) } : options,
      ),
    apply: async (scope, changeset, options) => {
      if (changeset.entity !== PERSON) return records.apply(scope, changeset, options);
      const derive = validating(scope, options.atomic, clock);
      const result = await records.apply(scope, changeset, {
        ...options,
        ...notifyingFormer(options, config, clock),
        derive,
      });
      // If nothing was written, the transaction was rolled back with its count, so it is counted again here.
      if (options.atomic === "all" && !result.isWritten) {
        const taken = changeset.items.filter((_, index) => isTaken(result.items[index]?.issues ?? []));
        const addresses = taken.map((item) => ("values" in item ? fold(textForm(item.values[EMAIL])) : ""));
        if (addresses.length > 0) await countRevealed(scope, addresses);
      }
      return result;
    },
    check: async (scope, entity, target) => {
      const issues = await records.check(scope, entity, target);
      if (entity !== PERSON || scope.isServer || isEmpty(target.values[EMAIL])) return issues;
      await countRevealed(scope, isTaken(issues) ? [fold(textForm(target.values[EMAIL]))] : []);
      const domain = domainOf(target.values[EMAIL]);
      const ask: Ask = async (query) => (await records.query(EVERYWHERE, query)).rows;
      const holders = (await holdersOf(ask, scope, [domain])).get(domain);
      return holders === undefined ? issues : [...issues, issueOf(scope, domain, holders)];
    },
  };
}

/** Mails each confirmed former address when a person gets a new one. */
function notifyingFormer(
  { guard, react }: ApplyOptions,
  config: LinkConfig,
  clock: () => Date,
): Pick<ApplyOptions, "guard" | "react"> {
  let moved: readonly { readonly userId: number; readonly former: string }[] = [];
  return {
    guard: async (trx, compiled, items) => {
      moved = items.flatMap((item) => {
        if (item.kind !== "update" || !hasNoIssues(item) || isEmpty(item.before["confirmed"])) return [];
        const former = textForm(item.before[EMAIL]);
        return fold(former) === fold(textForm(item.after[EMAIL])) ? [] : [{ userId: item.id, former }];
      });
      await guard?.(trx, compiled, items);
    },
    react: async (trx, written, compiled) => {
      await react?.(trx, written, compiled);
      const now = clock();
      const mails = moved.map((each) => emailChangedMail(config, each, now));
      if (mails.length > 0) await writeMails(trx, mails, now);
    },
  };
}

function validating(scope: Scope, atomic: "all" | "item", clock: () => Date): Derivation {
  return async (trx, compiled, items) => {
    if (scope.isServer) return items;
    const giving = new Set(items.filter(givesAddress));
    if (giving.size === 0) return items;
    const taken = atomic === "all" ? [] : [...giving].filter(({ issues }) => isTaken(issues));
    const addresses = taken.map((item) => addressOf(item));
    if (!(await mayReveal(trx, scope, addresses, clock())))
      return items.map((item) => (giving.has(item) ? withoutTaken(item) : item));
    const domains = new Set(items.flatMap(newDomain));
    if (domains.size === 0) return items;
    const ask: Ask = async (query) => (await queryRecords(trx, compiled, EVERYWHERE, query)).rows;
    const holders = await holdersOf(ask, scope, [...domains]);
    return items.map((item) =>
      newDomain(item).reduce((validated, domain) => refusing(validated, scope, domain, holders), item),
    );
  };
}

async function mayReveal(
  kysely: Kysely<SystemSchema>,
  scope: Scope,
  addresses: readonly string[],
  now: Date,
): Promise<boolean> {
  return isFree(scope) || scope.userId === null || mayRevealTaken(kysely, scope.userId, addresses, now);
}

/** Whether somebody in another organization has the address, or another item of the changeset. */
function isTaken(issues: readonly Issue[]): boolean {
  return issues.some(({ code }) => code === TAKEN);
}

function givesAddress(item: RowItem): boolean {
  return "changed" in item && !isEmpty(item.changed[EMAIL]);
}

function addressOf(item: RowItem): string {
  return "changed" in item ? fold(textForm(item.changed[EMAIL])) : "";
}

/** Refuses the address, whether it is taken or not. */
function withoutTaken(item: RowItem): RowItem {
  const issues = item.issues.filter(({ code }) => code !== TAKEN);
  return withIssue({ ...item, issues }, TAKEN_LIMIT, { attribute: EMAIL });
}

function refusing(item: RowItem, scope: Scope, domain: string, holders: Holders): RowItem {
  const names = holders.get(domain);
  if (names === undefined) return item;
  const issue = issueOf(scope, domain, names);
  const { code, ...of } = issue;
  return isFree(scope) ? { ...item, warnings: [issue] } : withIssue(item, code, of);
}

function isFree({ isServer, isProviderUser }: Scope): boolean {
  return isServer === true || isProviderUser === true;
}

/** The domain of a new e-mail address; empty if the item sets none or is refused anyway. */
function newDomain(item: RowItem): readonly string[] {
  if (!isSoundWrite(item) || isEmpty(item.changed[EMAIL])) return [];
  return [domainOf(item.changed[EMAIL])];
}

function domainOf(email: unknown): string {
  return oneSpelling(textForm(email).split("@").at(-1) ?? "");
}

/** A domain can be written in Unicode or in its `xn--` form; both are the same. */
function oneSpelling(domain: string): string {
  const folded = fold(domain).trim();
  return domainToUnicode(folded) || folded;
}

/** Domains that belong only to other organizations, with the names of those. */
type Holders = ReadonlyMap<string, readonly string[]>;

/**
 * The domain and those above it, longest first: who has `north.example` also decides who gets `mail.north.example`. The
 * last label alone belongs to nobody.
 */
function withParents(domain: string): readonly string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join("."));
}

/** Takes one statement for any number of domains. The longest domain that an organization has decides. */
async function holdersOf(ask: Ask, { organizationId }: Scope, domains: readonly string[]): Promise<Holders> {
  const asked = domains.flatMap((domain) => [domain, ...withParents(domain)]);
  const values = [...new Set(asked.flatMap((domain) => [domain, domainToASCII(domain) || domain]))];
  const where = { kind: "term", attribute: "domain", operator: "equals", values } as const;
  const columns = ["organizationId", "name", "domain"];
  const rows = await ask({ entity: ORGANIZATION, where, sort: [], page: { limit: null }, columns, count: "none" });
  const byDomain = Map.groupBy(rows, ({ domain }) => oneSpelling(textForm(domain)));
  const holders = domains.map((domain) => {
    const nearest = [domain, ...withParents(domain)].find((each) => byDomain.has(each));
    return [domain, byDomain.get(nearest ?? "") ?? []] as const;
  });
  const isOfOthers = (each: readonly Values[]) =>
    each.length > 0 && each.every((row) => row["organizationId"] !== organizationId);
  const ofOthers = holders.filter(([, each]) => isOfOthers(each));
  return new Map(ofOthers.map(([domain, each]) => [domain, each.map(({ name }) => textForm(name))]));
}

/** Members do not learn whose domain it is. */
function issueOf(scope: Scope, domain: string, names: readonly string[]): Issue {
  if (!isFree(scope)) return { code: REFUSED, attribute: EMAIL, args: { domain } };
  return { code: WARNED, attribute: EMAIL, args: { domain, organizations: names.join(", ") } };
}
