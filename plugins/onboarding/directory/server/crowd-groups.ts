import { fold } from "@armature/engine";
import type { ModulePorts } from "@armature/server";
import { sql } from "kysely";
import type { DirectoryTables } from "./tables.ts";

/** The groups that give people access to the systems of a service area. Every call is safe to repeat. */
export interface CrowdGroups {
  /**
   * Creates the group if it does not exist.
   * @throws AppError unavailable (503)
   */
  open(group: string): Promise<"created" | "existing">;
  /**
   * Adds people to an existing group.
   * @returns the folded usernames of those who are members now. People whom the group service does not know are left
   *   out
   * @throws AppError unavailable (503)
   */
  add(group: string, usernames: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Removes people from a group.
   * @returns the folded usernames of those who were members
   * @throws AppError unavailable (503)
   */
  remove(group: string, usernames: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Opens the crowd groups of a product. Another implementation needs no change of callers. */
export type OpenCrowdGroups = (ports: ModulePorts) => CrowdGroups;

/**
 * The built-in implementation stores groups and members in the database. It knows everybody with a confirmed account.
 */
export const openBuiltInGroups: OpenCrowdGroups = ({ tables, accounts, clock }) => ({
  async open(group) {
    const { numInsertedOrUpdatedRows = 0n } = await tables
      .withTables<DirectoryTables>()
      .insertInto("system.crowdGroup")
      .values({ name: group, created: clock().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n ? "created" : "existing";
  },
  async add(group, usernames) {
    const kysely = tables.withTables<DirectoryTables>();
    const added = [...(await accounts.confirmed(usernames))].map((usernameKey) => ({ group, usernameKey }));
    const insert = kysely.insertInto("system.crowdMember").onConflict((conflict) => conflict.doNothing());
    if (added.length > 0) await insert.values(added).execute();
    const members = await kysely
      .selectFrom("system.crowdMember")
      .select("usernameKey")
      .where("group", "=", group)
      .where(sql<boolean>`"usernameKey" = any(${usernames.map(fold)}::text[])`)
      .execute();
    return new Set(members.map(({ usernameKey }) => usernameKey));
  },
  async remove(group, usernames) {
    const removed = await tables
      .withTables<DirectoryTables>()
      .deleteFrom("system.crowdMember")
      .where("group", "=", group)
      .where(sql<boolean>`"usernameKey" = any(${usernames.map(fold)}::text[])`)
      .returning("usernameKey")
      .execute();
    return new Set(removed.map(({ usernameKey }) => usernameKey));
  },
});
