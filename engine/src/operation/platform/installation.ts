import { type Static, Type } from "typebox";
import { defineOperation } from "../contract.ts";

/** A change of the database that came with a release. */
const Migration = Type.Object({
  name: Type.String(),
  /** When it was applied, ISO 8601. */
  at: Type.String(),
});
export type Migration = Static<typeof Migration>;

/** The migrations of this database, in the order in which they ran. For people who may enter the admin area. */
export const listMigrations = defineOperation({
  method: "GET",
  path: "/api/admin/migration",
  result: Type.Array(Migration),
});
