import { fold, isEmpty, type Issue, textForm, type Values } from "@armature/engine";
import type { Kysely } from "kysely";
import type { Tenancy } from "../base/application.ts";
import { domainOf, oneSpelling, spellings } from "../base/domain.ts";
import { AppError } from "../base/errors.ts";
import { requireProof } from "../base/proof.ts";
import type { SystemSchema } from "../database/schema.ts";
import { writeMails } from "../mail/outbox.ts";
import { changesAddress } from "../records/facts/accounts.ts";
import { isSound, type ModuleItem, type WriteItem } from "../records/points/module.ts";
import {
  type PlatformCall,
  type PlatformModule,
  type PlatformPoints,
  platformPoints,
} from "../records/points/platform.ts";
import { queryRecords } from "../records/read/query.ts";
import { proofOf, type Scope } from "../records/scope.ts";
import { endAccounts, moveAccounts } from "../session/sessions.ts";
import { EVERYWHERE, ORGANIZATION, PERSON } from "../records/account-entities.ts";
import { emailChangedMail, type LinkConfig } from "./links.ts";
import { keepAdministrator } from "./staff.ts";
import { mayRevealTaken, TAKEN_LIMIT, TAKEN_LIMIT_TEXT } from "./taken-addresses.ts";

const EMAIL = "email";
/** The issue of an address that somebody has whom the caller cannot see. */
const TAKEN = "emailTaken";
/** Issue codes for a domain of another organization: members are refused, staff only get a warning. */
const REFUSED = "domainOfAnother";
const WARNED = "domainOfAnotherWarned";
/** The issue of an address that a program would change. */
const BY_PROGRAM = "addressByProgram";
const BY_PROGRAM_TEXT =
  "An access token cannot change the email with which somebody signs in. Leave it out, or let a person change it.";

interface PeopleDeps {
  readonly clock: () => Date;
  /** The settings for mails. */
  readonly config: LinkConfig;
  readonly tenancy: Tenancy;
}

/**
 * The rules for people that hold in every application, and what becomes of their accounts.
 *
 * A member may not give a person an address with a domain of another organization, because its owner would get access
 * here. Staff may, but get a warning. Unchanged addresses may stay. A member learns of only a limited number of
 * addresses that they are taken elsewhere ({@link mayRevealTaken}). Staff can see all organizations anyway.
 */
export function peopleModule(deps: PeopleDeps): PlatformModule {
  return {
    name: "platform.people",
    issues: {
      [REFUSED]: { text: "{domain} is the domain of another organization. Enter an email of your own organization." },
      [WARNED]: {
        text: "{domain} is the domain of {organizations}. You may save this: the person then gets into the organization that you are in now.",
      },
      [BY_PROGRAM]: { text: BY_PROGRAM_TEXT },
      [TAKEN_LIMIT]: { text: TAKEN_LIMIT_TEXT, error: "takenLimit", replaces: [TAKEN] },
    },
    platform: [addressPoints(deps), accountPoints(deps)],
  };
}

/** What is known of the new addresses of a write. */
interface Addresses {
  readonly scope: Scope;
  /** Whether the caller was told of too many taken addresses. Then no answer depends on who has one. */
  readonly isOverLimit: boolean;
  readonly domains: ReadonlyMap<ModuleItem["index"], string>;
  readonly holders: Holders;
}

function addressPoints({ clock, config }: PeopleDeps): PlatformPoints {
  return platformPoints<Addresses>({
    entity: PERSON,
    read(items, call) {
      const proof = proofOf(call.scope);
      // A program gets an issue of each person, since it may bring others that it may change.
      if (proof !== "program" && items.some(movesAccount)) requireProof(proof, EMAIL);
      return readAddresses(items, call, clock());
    },
    validate: (items, found) => items.map((item) => [...byProgram(item, found), ...refusals(item, found)]),
    warnings: (items, found) => items.map(({ index }) => (isFree(found.scope) ? domainIssues(index, found) : [])),
    async afterWrite(items, { db }) {
      const now = clock();
      const mails = items.flatMap(formerAddress).map((each) => emailChangedMail(config, each, now));
      if (mails.length > 0) await writeMails(db, mails, now);
    },
    /** The count of addresses was rolled back too, so they are counted again. */
    async afterRefusal({ items }, results, { db, scope }) {
      const taken = items.filter((_, index) => isTaken(results[index]?.issues ?? []));
      const addresses = taken.map((item) => ("values" in item ? fold(textForm(item.values[EMAIL])) : ""));
      if (addresses.length > 0) await countRevealed(db, scope, addresses, clock());
    },
    async check({ values }, issues, { db, compiled, scope }) {
      const address = values[EMAIL];
      if (scope.isServer || isEmpty(address)) return {};
      await countRevealed(db, scope, isTaken(issues) ? [fold(textForm(address))] : [], clock());
      const domain = domainOf(address);
      const holders = await holdersOf({ db, compiled, scope }, [domain]);
      const found = domainIssues(0, { scope, domains: new Map([[0, domain]]), holders });
      return isFree(scope) ? { warnings: found } : { issues: found };
    },
  });
}

/** Accounts follow their people, whoever writes or deletes these. */
function accountPoints({ tenancy }: PeopleDeps): PlatformPoints {
  const keeping = (db: Kysely<SystemSchema>, ids: readonly number[], work: () => Promise<void>) =>
    keepAdministrator({ kysely: db, metadata: { tenancy } }, ids, work);
  return {
    entity: PERSON,
    async afterUpdate(db, items, at) {
      const moves = items.filter(changesAddress).map(({ id, before, after }) => ({
        userId: id,
        from: fold(textForm(before[EMAIL])),
        to: fold(textForm(after[EMAIL])),
      }));
      const ids = moves.map(({ userId }) => userId);
      if (moves.length > 0) await keeping(db, ids, () => moveAccounts(db, moves, at));
    },
    afterDelete: (db, ids, at) => keeping(db, ids, () => endAccounts(db, ids, at)),
  };
}

async function readAddresses(items: readonly ModuleItem[], call: PlatformCall, now: Date): Promise<Addresses> {
  const { db, scope, atomic } = call;
  const giving = scope.isServer ? [] : items.filter(givesAddress);
  const nothing = { scope, isOverLimit: false, domains: new Map<number, string>(), holders: new Map() };
  if (giving.length === 0) return nothing;
  // A call with `all` that is refused is counted afterwards.
  const taken = atomic === "all" ? [] : giving.filter(({ issues }) => isTaken(issues));
  const addresses = taken.map(({ changed }) => fold(textForm(changed[EMAIL])));
  if (!(await mayReveal(db, scope, addresses, now))) return { ...nothing, isOverLimit: true };
  const domains = new Map(giving.filter(isSound).map(({ index, changed }) => [index, domainOf(changed[EMAIL])]));
  if (domains.size === 0) return nothing;
  return { ...nothing, domains, holders: await holdersOf(call, [...new Set(domains.values())]) };
}

function givesAddress(item: ModuleItem): item is WriteItem {
  return item.kind !== "delete" && !isEmpty(item.changed[EMAIL]);
}

function refusals(item: WriteItem, found: Addresses): readonly Issue[] {
  if (found.isOverLimit) return givesAddress(item) ? [{ code: TAKEN_LIMIT, attribute: EMAIL }] : [];
  return isFree(found.scope) ? [] : domainIssues(item.index, found);
}

/** Members do not learn whose domain it is. */
function domainIssues(
  index: number,
  { scope, domains, holders }: Pick<Addresses, "scope" | "domains" | "holders">,
): readonly Issue[] {
  const domain = domains.get(index) ?? "";
  const names = holders.get(domain);
  if (names === undefined) return [];
  if (!isFree(scope)) return [{ code: REFUSED, attribute: EMAIL, args: { domain } }];
  return [{ code: WARNED, attribute: EMAIL, args: { domain, organizations: names.join(", ") } }];
}

/** Whether a person who exists gets another address, with which they then sign in. */
function movesAccount(item: ModuleItem): boolean {
  return (
    isSound(item) &&
    item.kind === "update" &&
    item.before !== null &&
    changesAddress({ before: item.before, after: item.after })
  );
}

function byProgram(item: WriteItem, { scope }: Addresses): readonly Issue[] {
  return proofOf(scope) === "program" && movesAccount(item) ? [{ code: BY_PROGRAM, attribute: EMAIL }] : [];
}

/** The confirmed address that a person loses, so that a mail tells of it. */
function formerAddress(item: ModuleItem): readonly { readonly userId: number; readonly former: string }[] {
  if (item.kind !== "update" || item.id === null) return [];
  const { id: userId, after, before } = item;
  if (before === null || isEmpty(before["confirmed"]) || !changesAddress({ before, after })) return [];
  return [{ userId, former: textForm(before[EMAIL]) }];
}

/** @throws AppError takenLimit (429) */
async function countRevealed(
  db: Kysely<SystemSchema>,
  scope: Scope,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  if (await mayReveal(db, scope, addresses, now)) return;
  const error = { code: TAKEN_LIMIT, attribute: EMAIL, message: TAKEN_LIMIT_TEXT };
  throw new AppError("takenLimit", { args: { problem: TAKEN_LIMIT_TEXT }, errors: [error] });
}

async function mayReveal(
  db: Kysely<SystemSchema>,
  scope: Scope,
  addresses: readonly string[],
  now: Date,
): Promise<boolean> {
  return isFree(scope) || scope.userId === null || mayRevealTaken(db, scope.userId, addresses, now);
}

/** Whether somebody in another organization has the address, or another item of the changeset. */
function isTaken(issues: readonly Issue[]): boolean {
  return issues.some(({ code }) => code === TAKEN);
}

function isFree({ isServer, isProviderUser }: Scope): boolean {
  return isServer === true || isProviderUser === true;
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
async function holdersOf(
  { db, compiled, scope: { organizationId } }: Pick<PlatformCall, "db" | "compiled" | "scope">,
  domains: readonly string[],
): Promise<Holders> {
  const asked = domains.flatMap((domain) => [domain, ...withParents(domain)]);
  const values = [...new Set(asked.flatMap(spellings))];
  const where = { kind: "term", attribute: "domain", operator: "equals", values } as const;
  const columns = ["organizationId", "name", "domain"];
  const query = { entity: ORGANIZATION, where, sort: [], page: { limit: null }, columns, count: "none" } as const;
  const { rows } = await queryRecords(db, compiled, EVERYWHERE, query);
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
