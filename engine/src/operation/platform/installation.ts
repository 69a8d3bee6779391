import { type Static, Type } from "typebox";
import { defineOperation } from "../contract.ts";

/** A change of the database that a release brought. */
const Migration = Type.Object({
  name: Type.String(),
  /** When it was applied, ISO 8601. */
  at: Type.String(),
});
export type Migration = Static<typeof Migration>;

/** What was applied to this database, in the order in which it was; for who may enter the admin area. */
export const listMigrations = defineOperation({
  method: "GET",
  path: "/api/admin/migration",
  result: Type.Array(Migration),
});
