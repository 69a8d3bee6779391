import type { Kysely } from "kysely";
import type { Config } from "../base/config.ts";
import type { Secrets } from "../base/secrets.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { Oidc } from "./oidc.ts";
import { readProviders } from "./providers.ts";

export interface LeaveDeps {
  readonly database: { readonly kysely: Kysely<SystemSchema> };
  readonly metadata: Pick<MetadataStore, "current">;
  readonly oidc: Oidc;
  readonly secrets: Secrets;
  readonly config: Pick<Config, "publicUrl">;
}

/**
 * Reads the provider of a session. One statement without an identity.
 * @returns asks it where the browser signs out there; null if nowhere
 */
export async function leaveAt(deps: LeaveDeps, sessionKey: string): Promise<() => Promise<string | null>> {
  const { database, metadata, oidc, secrets, config } = deps;
  const { kysely } = database;
  const session = await kysely
    .selectFrom("system.session as session")
    .innerJoin("system.identity as identity", "identity.id", "session.identityId")
    .select(["session.id", "session.idToken", "identity.issuer"])
    .where("session.tokenHash", "=", sessionKey)
    .where("session.revoked", "is", null)
    .executeTakeFirst();
  const nowhere = () => Promise.resolve(null);
  if (session === undefined) return nowhere;
  const provider = (await readProviders(kysely, metadata.current())).find(({ issuer }) => issuer === session.issuer);
  if (provider === undefined) return nowhere;
  const hint = hintOf(secrets, session);
  return () => oidc.leaveAt(provider, hint, new URL("/login", config.publicUrl).href);
}

/** The ID token, by which a provider knows whom to sign out; null if none is stored, or its key was taken out. */
function hintOf(secrets: Secrets, { id: row, idToken }: { readonly id: number; readonly idToken: string | null }) {
  const place = { table: "system.session", column: "idToken", row } as const;
  return idToken === null ? null : secrets.openIfPossible(place, idToken);
}
