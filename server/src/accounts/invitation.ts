import type { KnownAbout } from "@armature/engine/platform";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { refusesPassword } from "../session/password-refusal.ts";

/** What a mail, and the page of its link, show about an account, so that people know what they join. */
export interface Invitation {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The name of the organization; null for provider staff. */
  readonly organization: string | null;
  /** The person who entered this one; null for somebody who requested the account. */
  readonly inviter: string | null;
  /** The organization of the mail. The link is valid only for it. */
  readonly organizationGuid: string | null;
  /** Whether the person signs in with an identity provider only, so that no link may set a password. */
  readonly isRefused: boolean;
}

export function readInvitation(kysely: Kysely<SystemSchema>, userId: number): Promise<Invitation> {
  return kysely
    .selectFrom("data.user as user")
    .leftJoin("data.organization as organization", "organization.organizationId", "user.organizationId")
    .leftJoin("data.user as inviter", "inviter.userId", "user.createdBy")
    .select([
      "user.email",
      "user.firstName",
      "user.lastName",
      "organization.name as organization",
      "inviter.displayName as inviter",
    ])
    .leftJoin("system.account as account", "account.userId", "user.userId")
    .select("organization.organizationGuid")
    .select(refusesPassword.as("isRefused"))
    .where("user.userId", "=", userId)
    .executeTakeFirstOrThrow();
}

/** What others know of the person, which a password may not be made of. */
export function knownOf(
  { email, firstName, lastName, organization }: Invitation,
  { productName }: { readonly productName: string },
): KnownAbout {
  return { words: [email, firstName, lastName, productName], places: [organization] };
}
