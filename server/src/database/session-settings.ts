import { CompiledQuery, type DatabaseConnection } from "kysely";

/**
 * Every connection begins with an empty search path, so that SQL which does not name its schema fails at once, and with
 * the settings on which the text form of instants depends.
 */
export async function applySettings(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(
    CompiledQuery.raw(`select pg_catalog.set_config('search_path', '', false),
      pg_catalog.set_config('TimeZone', 'UTC', false), pg_catalog.set_config('DateStyle', 'ISO, YMD', false)`),
  );
}
