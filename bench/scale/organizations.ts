import type pg from "pg";
import { addUsers } from "../population.ts";
import { signIn } from "../processes.ts";

/** Number of records of the compared organizations. */
export const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;

/** An organization with users and a session. */
export interface SizedOrganization {
  readonly id: number;
  readonly size: number;
  /** The Cookie header of provider staff in this organization. */
  readonly cookie: string;
}

export async function openOrganizations(client: pg.Client, origin: string): Promise<readonly SizedOrganization[]> {
  const organizations: SizedOrganization[] = [];
  for (const size of SIZES) organizations.push(await openOrganization(client, origin, size));
  // References are not checked, because a million checks take long and these rows refer to existing records.
  await client.query("set session_replication_role = replica");
  await addUsers(
    client,
    organizations.map(({ id, size }) => ({ organizationId: id, users: size })),
  );
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
  return organizations;
}

async function openOrganization(client: pg.Client, origin: string, size: number): Promise<SizedOrganization> {
  const { rows } = await client.query<{ id: number }>(
    `insert into data.organization ("organizationGuid", "name", "status", "careSetting", "created", "updated")
      values (gen_random_uuid(), $1, 'buildOpen', 'Ambulatory', now(), now()) returning "organizationId" as id`,
    [`Organization of ${size}`],
  );
  const id = rows[0]?.id ?? 0;
  const cookie = await signIn(origin, "admin@provider.example");
  const answer = await fetch(`${origin}/api/session/${id}`, { method: "PUT", headers: { origin, cookie } });
  if (answer.status !== 200) throw new Error(`Organization ${id} could not be chosen: ${await answer.text()}`);
  return { id, size, cookie };
}
