import { type RawBuilder, sql } from "kysely";
import type { Tenancy } from "../base/application.ts";

/** Services beside the account and the person of their owners, for {@link stoppedBecause}. */
export const SERVICES_WITH_OWNER: RawBuilder<unknown> = sql`system."service" as service
  left join system."account" as owner on owner."userId" = service."ownerId"
  left join data."user" as person on person."userId" = service."ownerId"`;

/**
 * Why a service does nothing: 'disabled', or 'owner' if its owner could not make it now. An owner can sign in, belongs to
 * the organization of the service or to staff, is staff if the profile is one of staff, and an administrator if the
 * service is one. Null while it works.
 */
export function stoppedBecause({ staffProfiles, administrator }: Tenancy): RawBuilder<"disabled" | "owner" | null> {
  const staff = sql.join(staffProfiles.map((profile) => sql.lit(profile)));
  return sql`case when service."disabled" is not null then 'disabled'
    when owner."confirmed" is not null
      and (service."organizationId" is null
        or exists (select from data."organization" where "organizationId" = service."organizationId"))
      and (owner."profile" in (${staff})
        or (service."profile" not in (${staff}) and person."organizationId" = service."organizationId"))
      and (service."profile" <> ${sql.lit(administrator)} or owner."profile" = ${sql.lit(administrator)}) then null
    else 'owner' end`;
}
