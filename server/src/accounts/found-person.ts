import { type Kysely, sql } from "kysely";
import type { Profile } from "../database/account-tables.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Claims } from "../session/oidc.ts";
import type { Provider } from "../session/providers.ts";
import { SignInRefusal } from "../session/sign-in-refusal.ts";
import { addressOf } from "./claims.ts";

/** A person, as an identity provider knows them or could. */
export interface FoundPerson {
  readonly userId: number;
  readonly email: string | null;
  readonly organizationId: number | null;
  /** Null for a person without an account. */
  readonly profile: Profile | null;
  readonly confirmed: string | null;
  readonly lastOrganizationId: number | null;
}

/** People with their accounts, for a query. */
function people(kysely: Kysely<SystemSchema>) {
  return kysely
    .selectFrom("data.user as user")
    .leftJoin("system.account as account", "account.userId", "user.userId")
    .select([
      "user.userId",
      "user.email",
      "user.organizationId",
      "account.profile",
      "account.confirmed",
      "account.lastOrganizationId",
    ]);
}

/** The person whom the provider knows by this subject. */
export function byIdentity(kysely: Kysely<SystemSchema>, { issuer }: Provider, subject: string) {
  return people(kysely)
    .innerJoin("system.identity as identity", "identity.userId", "user.userId")
    .select("identity.id as identityId")
    .where("identity.issuer", "=", issuer)
    .where("identity.subject", "=", subject)
    .executeTakeFirst();
}

/** The person of the identity, or at a first sign-in the one of its address. @throws SignInRefusal */
export async function findPerson(
  { kysely }: { readonly kysely: Kysely<SystemSchema> },
  { provider, claims }: { readonly provider: Provider; readonly claims: Claims },
): Promise<FoundPerson | null> {
  const known = await byIdentity(kysely, provider, claims.sub);
  if (known !== undefined) return known;
  const email = addressOf(provider, claims);
  const found = await people(kysely).where(sql`lower("user"."email")`, "=", email).executeTakeFirst();
  if (found === undefined) {
    if (!provider.makesPeople) throw new SignInRefusal("unknownPerson");
    return null;
  }
  return found;
}
