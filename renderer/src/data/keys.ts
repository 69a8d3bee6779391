import type { RecordId } from "@armature/engine";

/**
 * Every key of cached server data. Those of records are `[organizationId, entity, …]`, so that all data of an
 * organization or an entity can be refreshed at once.
 */
export const keys = {
  settings: ["settings"] as const,
  flags: ["flags"] as const,
  session: ["session"] as const,
  metadata: ["metadata"] as const,
  organizations: ["organizations"] as const,
  /** All answers of a call, whatever its input. */
  calls: (path: string) => ["operation", path] as const,
  operation: (path: string, input: unknown) => ["operation", path, input] as const,
  entity: (organizationId: number | null, entity: string) => [organizationId, entity] as const,
  list: (organizationId: number | null, entity: string, query: unknown) =>
    [organizationId, entity, "list", query] as const,
  record: (organizationId: number | null, entity: string, id: RecordId) =>
    [organizationId, entity, "record", id] as const,
  history: (organizationId: number | null, entity: string, id: number) =>
    [organizationId, entity, "history", id] as const,
  save: (entity: string) => ["save", entity] as const,
  options: (organizationId: number | null, entity: string, query: unknown) =>
    [organizationId, entity, "options", query] as const,
};
