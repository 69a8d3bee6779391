import { CompiledQuery, type DatabaseConnection } from "kysely";

/**
 * Sets up every connection: an empty search path, so that SQL without a schema fails at once, and the settings that
 * decide the text form of timestamps.
 */
export async function applySettings(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(
    CompiledQuery.raw(`select pg_catalog.set_config('search_path', '', false),
      pg_catalog.set_config('TimeZone', 'UTC', false), pg_catalog.set_config('DateStyle', 'ISO, YMD', false)`),
  );
}
