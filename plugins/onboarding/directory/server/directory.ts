import { fold } from "@armature/engine";
import { lowerSql, type ModulePorts } from "@armature/server";
import { sql } from "kysely";
import type { DirectoryTables } from "./tables.ts";

/** Who somebody is in the directory. */
export interface Identity {
  /** Fixed for ever: an object id, such as Microsoft Entra's. */
  readonly entraId: string;
  /** The name to sign in by there. */
  readonly principalName: string;
}

/** The directory of people, as far as the product reads it. It is never written to. */
export interface Directory {
  /**
   * @param mails e-mails of people
   * @returns by folded e-mail; whom the directory does not know is not among them
   * @throws AppError unavailable (503)
   */
  identitiesOf(mails: readonly string[]): Promise<ReadonlyMap<string, Identity>>;
  /**
   * @param principalName in whatever letters
   * @returns e-mails of whoever signs in by that name; none where the directory knows nobody
   * @throws AppError unavailable (503)
   */
  mailsOf(principalName: string): Promise<readonly string[]>;
}

/** Makes the directory of a product; another implementation changes no caller. */
export type OpenDirectory = (ports: Pick<ModulePorts, "tables" | "clock">) => Directory;

/** Built in: people kept in the database, whom administrators enter. */
export const openBuiltInDirectory: OpenDirectory = ({ tables }) => ({
  async identitiesOf(mails) {
    const keys = [...new Set(mails.map(fold))];
    if (keys.length === 0) return new Map();
    const rows = await tables
      .withTables<DirectoryTables>()
      .selectFrom("system.directoryPerson")
      .select(["mailKey", "entraId", "principalName"])
      .where("mailKey", "in", keys)
      .execute();
    return new Map(rows.map(({ mailKey, ...identity }) => [mailKey, identity]));
  },
  async mailsOf(principalName) {
    const rows = await tables
      .withTables<DirectoryTables>()
      .selectFrom("system.directoryPerson")
      .select("mail")
      .where(lowerSql(sql.ref("principalName")), "=", fold(principalName))
      .execute();
    return rows.map(({ mail }) => mail);
  },
});
