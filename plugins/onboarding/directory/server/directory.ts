import { fold } from "@armature/engine";
import { lowerSql, type ModulePorts } from "@armature/server";
import { sql } from "kysely";
import type { DirectoryTables } from "./tables.ts";

/** A person's identity in the directory. */
export interface Identity {
  /** An object id that never changes, such as that of Microsoft Entra. */
  readonly entraId: string;
  /** The name with which the person signs in there. */
  readonly principalName: string;
}

/** The directory of people. The product reads it and never writes to it. */
export interface Directory {
  /**
   * @param mails e-mails of people
   * @returns identities by folded e-mail, without people whom the directory does not know
   * @throws AppError unavailable (503)
   */
  identitiesOf(mails: readonly string[]): Promise<ReadonlyMap<string, Identity>>;
  /**
   * @param principalName in upper or lower case
   * @returns e-mails of the person who signs in with that name. Empty if the directory knows nobody
   * @throws AppError unavailable (503)
   */
  mailsOf(principalName: string): Promise<readonly string[]>;
}

/** Opens the directory of a product. Another implementation needs no change of callers. */
export type OpenDirectory = (ports: Pick<ModulePorts, "tables" | "clock">) => Directory;

/** The built-in implementation stores people in the database. Administrators enter them. */
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
