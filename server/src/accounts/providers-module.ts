import { isEmpty, type Issue, textForm, type Values } from "@armature/engine";
import { isHostName } from "@armature/engine/values";
import type { Kysely } from "kysely";
import type { Tenancy } from "../base/application.ts";
import { oneSpelling, spellings } from "../base/domain.ts";
import { kept } from "../base/errors.ts";
import { requireProof } from "../base/proof.ts";
import { NO_SECRET_KEY, type Secrets } from "../base/secrets.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { ModuleItem, WriteItem } from "../records/points/module.ts";
import { type PlatformModule, type PlatformPoints, platformPoints } from "../records/points/platform.ts";
import { proofOf } from "../records/scope.ts";
import { linesOf, PROVIDER, type Provider, providerOf, readGroupLine, readProviders } from "../session/providers.ts";
import { endSessions } from "../session/sessions.ts";
import { hasAdministrator, lockAdministrators } from "./staff.ts";

const SECRET = "clientSecret";

interface ProvidersDeps {
  readonly clock: () => Date;
  readonly tenancy: Tenancy;
  readonly secrets: Secrets;
  /** Whether issuers on this machine may be used, without https. */
  readonly isLocal: boolean;
}

/** The rules for identity providers, and what is stored beside their records: client secrets and domains. */
export function providersModule(deps: ProvidersDeps): PlatformModule {
  return {
    name: "platform.providers",
    issues: {
      issuerAddress: { text: "{label} takes an https address without a query, such as https://login.example.org" },
      issuerOfMany: { text: "This issuer signs in people of any tenant. Enter the address of your own tenant." },
      domainName: { text: "'{domain}' is no domain. Enter one such as clinic.example" },
      domainTaken: { text: "{domain} belongs to the provider '{provider}'. A domain belongs to one provider." },
      groupLine: { text: "'{line}' cannot be read. Write GROUP = PROFILE, or GROUP = PROFILE, ORGANIZATION ID" },
      groupProfile: { text: "'{profile}' cannot be given here. Choose one of these profiles: {profiles}" },
      groupOrganization: { text: "The organization {organization} of '{group}' is none of this provider." },
      secretText: { text: "The client secret must be a text that is not empty." },
      noSecretKey: { text: NO_SECRET_KEY },
    },
    platform: [providerPoints(deps)],
  };
}

function providerPoints(deps: ProvidersDeps): PlatformPoints {
  const { secrets, tenancy } = deps;
  return platformPoints<readonly Provider[]>({
    entity: PROVIDER,
    inputs: [{ name: SECRET, schema: { type: "string", minLength: 1, maxLength: 4000 }, issue: "secretText" }],
    writes: ["clientSecretSet", "domainList"],
    async read(_items, { db, compiled, scope }) {
      requireProof(proofOf(scope));
      await lockAdministrators(db);
      return readProviders(db, compiled);
    },
    validate: (items, stored) => items.map((item) => issuesOf(item, othersOf(item, items, stored), deps)),
    derive: (items, _stored, { at }) =>
      items.map((item) => {
        const { changed, input } = item;
        const derived = {
          ...(!isEmpty(changed["domainList"]) && { domainList: domainsOf(changed) }),
          ...(leftIssuer(item) !== null && { clientSecretSet: null }),
          ...(Object.hasOwn(input, SECRET) && { clientSecretSet: at }),
        };
        return Object.keys(derived).length > 0 ? derived : null;
      }),
    async afterWrite(items, { db }) {
      await keepDomains(db, items);
      for (const item of items) await keepSecret(db, secrets, item);
      await forgetIdentities(db, items, deps.clock());
      const refuses = items.some((item) => item.kind !== "delete" && providerOf(item.after).refusesPasswords);
      if (refuses && !(await hasAdministrator({ kysely: db, metadata: { tenancy } }))) throw kept(NO_ADMINISTRATOR);
    },
  });
}

/** The other providers: as stored, or as this write leaves them. */
function othersOf({ index }: WriteItem, items: readonly WriteItem[], stored: readonly Provider[]): readonly Provider[] {
  const written = items.filter((each) => each.index !== index);
  const ids = new Set(items.map(({ id }) => id));
  return [...stored.filter(({ id }) => !ids.has(id)), ...written.map(({ after }) => providerOf(after))];
}

function issuesOf(item: WriteItem, others: readonly Provider[], deps: ProvidersDeps): readonly Issue[] {
  const { after, changed, input } = item;
  const provider = providerOf(after);
  return [
    ...(isEmpty(changed["issuer"]) ? [] : issuerIssues(provider.issuer, deps)),
    ...domainsOf(changed).flatMap((domain) => domainIssues(domain, others)),
    ...profileIssues(after, provider, deps.tenancy),
    ...(Object.hasOwn(input, SECRET) && !deps.secrets.isReady ? [{ code: "noSecretKey", attribute: SECRET }] : []),
  ];
}

/** The addresses at which Entra ID signs in people of any tenant, whose tokens say another issuer. */
const OF_MANY = /^https:\/\/login\.microsoftonline\.[a-z]+\/(common|organizations|consumers)(\/|$)/i;

function issuerIssues(issuer: string, { isLocal }: ProvidersDeps): readonly Issue[] {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isSafe = url?.protocol === "https:" || (isLocal && url?.protocol === "http:");
  if (!isSafe || url.search !== "" || url.hash !== "") return [{ code: "issuerAddress", attribute: "issuer" }];
  return OF_MANY.test(issuer) ? [{ code: "issuerOfMany", attribute: "issuer" }] : [];
}

function domainsOf({ domainList }: Values): readonly string[] {
  return Array.isArray(domainList) ? [...new Set(domainList.map((each) => oneSpelling(textForm(each))))] : [];
}

function domainIssues(domain: string, others: readonly Provider[]): readonly Issue[] {
  const attribute = "domainList";
  if (!spellings(domain).some(isHostName) || !domain.includes("."))
    return [{ code: "domainName", attribute, args: { domain } }];
  const holder = others.find(({ domains }) => domains.includes(domain));
  return holder ? [{ code: "domainTaken", attribute, args: { domain, provider: holder.label } }] : [];
}

function profileIssues(after: Values, provider: Provider, tenancy: Tenancy): readonly Issue[] {
  const { organizationIds, groups, defaultProfile } = provider;
  const isOfStaff = organizationIds.length === 0;
  const allowed = tenancy.profileNames.filter((name) => tenancy.staffProfiles.includes(name) === isOfStaff);
  const refused = (attribute: string, profile: string): readonly Issue[] =>
    allowed.includes(profile)
      ? []
      : [{ code: "groupProfile", attribute, args: { profile, profiles: allowed.join(", ") } }];
  const unread = linesOf(after["groupList"]).filter((line) => readGroupLine(line) === null);
  return [
    ...unread.map((line) => ({ code: "groupLine", attribute: "groupList", args: { line } })),
    ...groups.flatMap(({ profile }) => refused("groupList", profile)),
    ...groups.flatMap(({ group, organizationId }) =>
      organizationId === null || organizationIds.includes(organizationId)
        ? []
        : [{ code: "groupOrganization", attribute: "groupList", args: { group, organization: organizationId } }],
    ),
    ...(defaultProfile === null ? [] : refused("defaultProfile", defaultProfile)),
  ];
}

/** Keeps the table of domains as the records say. */
async function keepDomains(db: Kysely<SystemSchema>, items: readonly ModuleItem[]): Promise<void> {
  const ids = items.map(({ id }) => id ?? 0);
  await db.deleteFrom("system.providerDomain").where("providerId", "in", ids).execute();
  const rows = items.flatMap((item) => {
    if (item.kind === "delete" || item.id === null) return [];
    const { domains, refusesPasswords } = providerOf(item.after);
    const providerId = item.id;
    return domains.flatMap(spellings).map((domain) => ({ domain, providerId, refusesPasswords }));
  });
  if (rows.length > 0) await db.insertInto("system.providerDomain").values(rows).execute();
}

async function keepSecret(db: Kysely<SystemSchema>, secrets: Secrets, item: ModuleItem): Promise<void> {
  const providerId = item.id ?? 0;
  if (leftIssuer(item) !== null)
    await db.deleteFrom("system.providerSecret").where("providerId", "=", providerId).execute();
  if (item.kind === "delete") return;
  const text = item.input[SECRET];
  if (typeof text !== "string") return;
  const clientSecret = secrets.seal({ table: "system.providerSecret", column: SECRET, row: providerId }, text);
  await db
    .insertInto("system.providerSecret")
    .values({ providerId, clientSecret })
    .onConflict((conflict) => conflict.column("providerId").doUpdateSet({ clientSecret }))
    .execute();
}

/** The issuer that a record had before it was deleted or got another one; null if it keeps its issuer, or is new. */
function leftIssuer(item: ModuleItem): string | null {
  if (item.before === null) return null;
  const { issuer } = providerOf(item.before);
  return item.kind !== "delete" && providerOf(item.after).issuer === issuer ? null : issuer;
}

/**
 * With its provider, who people are there is forgotten, and their sessions end: a provider that is set up anew may know
 * them by other names, and could no longer end the sessions.
 */
async function forgetIdentities(db: Kysely<SystemSchema>, items: readonly ModuleItem[], now: Date): Promise<void> {
  for (const issuer of new Set(items.flatMap((item) => leftIssuer(item) ?? []))) {
    await endSessions(db, { of: { issuer, subject: null, providerSession: null } }, now.toISOString());
    await db.deleteFrom("system.identity").where("issuer", "=", issuer).execute();
  }
}

const NO_ADMINISTRATOR =
  "No administrator could sign in by password any more, which nobody could mend if the provider fails. Make an administrator with an address of another domain first, or by the command for administrators.";
