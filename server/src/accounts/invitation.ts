import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";

/** What a mail and the page behind its link say of an account, so that people know where they are getting in. */
export interface Invitation {
  readonly email: string;
  /** Name of the organization; null for the provider's own people. */
  readonly organization: string | null;
  /** Who entered the person; null for somebody who asked for the account. */
  readonly inviter: string | null;
  /** Of the organization: a link is good for the one that its mail named. */
  readonly organizationGuid: string | null;
}

export function readInvitation(kysely: Kysely<SystemSchema>, userId: number): Promise<Invitation> {
  return kysely
    .selectFrom("data.user as user")
    .leftJoin("data.organization as organization", "organization.organizationId", "user.organizationId")
    .leftJoin("data.user as inviter", "inviter.userId", "user.createdBy")
    .select(["user.email", "organization.name as organization", "inviter.displayName as inviter"])
    .select("organization.organizationGuid")
    .where("user.userId", "=", userId)
    .executeTakeFirstOrThrow();
}
