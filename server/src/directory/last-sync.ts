import { may, mayAttribute, type Values } from "@armature/engine";
import type { Kysely } from "kysely";
import { PERSON } from "../accounts/entities.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import type { Records } from "../records/records.ts";
import type { Scope } from "../records/scope.ts";

export interface LastSyncDeps {
  readonly records: Records;
  readonly kysely: Kysely<SystemSchema>;
}

/** A user as far as the caller may view one. */
interface Person {
  readonly userId: number;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly entraId: string | null;
}

/** The people of an organization, and what its last sync came to; of that, whoever has left since is left out. */
export interface LastSync {
  readonly userList: Person[];
  readonly lastSync: {
    readonly at: string;
    readonly syncedUserList: number[];
    readonly unsyncedUserList: number[];
  } | null;
}

/** @throws AppError permission (403), noOrganization (409) */
export async function readLastSync({ records, kysely }: LastSyncDeps, scope: Scope): Promise<LastSync> {
  if (!may(scope.permission, PERSON, "view")) throw new AppError("permission");
  const columns = ["userId", "displayName", "email", "entraId"].filter((name) =>
    mayAttribute(scope.permission, PERSON, name, "view"),
  );
  const sort = [{ attribute: "userId", descending: false }];
  const query = { entity: PERSON, where: null, sort, page: { limit: null }, columns, count: "none" } as const;
  const userList = (await records.query(scope, query)).rows.map(personOf).toSorted(byName);
  const kept = await kysely
    .selectFrom("system.userSync")
    .select(["at", "syncedList", "unsyncedList"])
    .where("organizationId", "=", scope.organizationId)
    .executeTakeFirst();
  const here = new Set(userList.map(({ userId }) => userId));
  const present = (ids: readonly number[]) => ids.filter((id) => here.has(id));
  const lastSync = kept && {
    at: new Date(kept.at).toISOString(),
    syncedUserList: present(kept.syncedList),
    unsyncedUserList: present(kept.unsyncedList),
  };
  return { userList, lastSync: lastSync ?? null };
}

function personOf(row: Values): Person {
  const text = (name: string) => (typeof row[name] === "string" ? row[name] : null);
  return {
    userId: Number(row["userId"]),
    displayName: text("displayName"),
    email: text("email"),
    entraId: text("entraId"),
  };
}

const NAMES = new Intl.Collator("en-US");

function byName(a: Person, b: Person): number {
  return NAMES.compare(a.displayName ?? "", b.displayName ?? "");
}
