import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import { PERSON } from "../records/account-entities.ts";

/** The person that an administrator's call is about. @throws AppError unknownRecord (404) */
export async function personOf(kysely: Kysely<SystemSchema>, userId: number) {
  const person = await kysely
    .selectFrom("data.user")
    .select(["userId", "displayName", "email"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (person === undefined) throw new AppError("unknownRecord", { args: { entity: PERSON } });
  return person;
}
