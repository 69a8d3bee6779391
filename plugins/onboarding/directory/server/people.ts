import { may, mayAttribute } from "@armature/engine";
import { AppError, PERSON } from "@armature/server";
import type { RecordReader } from "../../kit/server/typed.ts";
import type { StoredUser } from "../../kit/records.ts";

/** A user with the attributes that the reader may view. */
export interface Person {
  readonly userId: number;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly entraId: string | null;
}

/**
 * The people of an organization by name.
 * @throws AppError permission (403), noOrganization (409)
 */
export async function readPeople(records: RecordReader): Promise<readonly Person[]> {
  const { permission } = records;
  if (!may(permission, PERSON, "view")) throw new AppError("permission");
  const columns = (["userId", "displayName", "email", "entraId"] as const).filter((name) =>
    mayAttribute(permission, PERSON, name, "view"),
  );
  const sort = [{ attribute: "userId", descending: false }] as const;
  return (await records.records(PERSON, { columns, sort })).map(personOf).toSorted(byName);
}

export function personOf({ userId, displayName = null, email = null, entraId = null }: StoredUser): Person {
  return { userId, displayName, email, entraId };
}

const NAMES = new Intl.Collator("en-US");

function byName(a: Person, b: Person): number {
  return NAMES.compare(a.displayName ?? "", b.displayName ?? "");
}
