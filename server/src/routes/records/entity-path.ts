import type { CompiledMetadata } from "../../metadata/compiled.ts";

/** What a path below `/api/` names: an entity, one of its records, or something else of it. */
export interface EntityPath {
  readonly entity: string;
  /** Text as in the path; whether it can be an id is the store's to say. */
  readonly id: string | null;
  readonly what: "records" | "history" | "check";
}

const HISTORY = "AuditHistory";

/** Reads `{entity}`, `{entity}/{id}`, `{entity}/check` and `{entity}AuditHistory`; entity routes may hold slashes. */
export function readEntityPath({ metadata }: CompiledMetadata, path: string): EntityPath | null {
  const whole = metadata.routes.get(path);
  if (whole !== undefined) return { entity: whole, id: null, what: "records" };
  if (path.endsWith(HISTORY)) {
    const entity = path.slice(0, -HISTORY.length);
    return metadata.entities.has(entity) ? { entity, id: null, what: "history" } : null;
  }
  const slash = path.lastIndexOf("/");
  const entity = metadata.routes.get(path.slice(0, Math.max(slash, 0)));
  const last = path.slice(slash + 1);
  if (entity === undefined || last === "") return null;
  return last === "check" ? { entity, id: null, what: "check" } : { entity, id: last, what: "records" };
}
