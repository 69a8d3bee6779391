import { may, mayAttribute, type Values } from "@armature/engine";
import { AppError, PERSON } from "@armature/server";
import type { RecordReader } from "../../kit/server/typed.ts";

/** A user as far as the reader may view one. */
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
  const columns = ["userId", "displayName", "email", "entraId"].filter((name) =>
    mayAttribute(permission, PERSON, name, "view"),
  );
  const sort = [{ attribute: "userId", descending: false }];
  return (await records.records(PERSON, { columns, sort })).map(personOf).toSorted(byName);
}

export function personOf(row: Values): Person {
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
