import type { Kysely } from "kysely";
import { type Config, ConfigError } from "../base/config.ts";
import { factsAt } from "../base/facts.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { StaffDeps } from "../accounts/staff.ts";
import { errorItems } from "../records/plan/refusal.ts";
import { entityOf } from "../records/read/query.ts";
import { serverScope } from "../records/scope.ts";
import { PROVIDER } from "../session/providers.ts";

/**
 * Makes the first identity provider, one of staff, from the settings that begin with OIDC. From then on its record counts,
 * also once it is deleted.
 * @throws ConfigError if these values are refused
 */
export async function makeConfiguredProvider(
  { kysely, records, metadata, now }: StaffDeps,
  config: Pick<Config, "oidcIssuer" | "oidcClientId" | "oidcClientSecret" | "oidcDomains" | "oidcProfile">,
): Promise<void> {
  const compiled = metadata.current();
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcProfile: profile } = config;
  if (issuer === null || (await wasMade(kysely))) return;
  const values = {
    label: new URL(issuer).hostname,
    issuer,
    clientId,
    ...(clientSecret !== null && { clientSecret }),
    domainList: config.oidcDomains,
    ...(profile !== null && { makesPeople: 1, defaultProfile: profile }),
    enabled: 1,
  };
  const scope = serverScope(compiled.entityNames, null, factsAt(metadata.tenancy, now, null));
  const changeset = { entity: PROVIDER, source: "form", items: [{ kind: "create", values }] } as const;
  const { isWritten, items } = await records.apply(scope, changeset, { atomic: "all" });
  if (isWritten) return;
  const found = errorItems(entityOf(compiled, PROVIDER), scope, items[0]?.issues ?? []);
  throw new ConfigError(
    found.map(({ attribute, message }) => `${SETTING[attribute ?? ""] ?? "OIDC_ISSUER"}: ${message}`),
  );
}

async function wasMade(kysely: Kysely<SystemSchema>): Promise<boolean> {
  const creates = kysely.selectFrom("system.history").select("id").where("entity", "=", PROVIDER);
  return (await creates.where("kind", "=", "create").limit(1).execute()).length > 0;
}

const SETTING: Readonly<Record<string, string>> = {
  clientId: "OIDC_CLIENT_ID",
  clientSecret: "OIDC_CLIENT_SECRET",
  domainList: "OIDC_DOMAINS",
  defaultProfile: "OIDC_PROFILE",
};
