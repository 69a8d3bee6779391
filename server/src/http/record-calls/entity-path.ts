import type { EntityType, Metadata } from "@armature/engine";
import { definitionView } from "@armature/engine/schema";
import type { CompiledMetadata } from "../../metadata/compiled.ts";

/** What a path below `/api/` names: the records of an entity, one record, its history or its check. */
export interface EntityPath {
  readonly entity: string;
  /** The text from the path. The store decides whether it is an id. */
  readonly id: string | null;
  readonly what: "records" | "history" | "check";
}

const HISTORY = "AuditHistory";

/** Views of definitions have no route of their own, so no slash is in their path. */
function viewAt(metadata: Metadata, path: string): EntityType | null {
  return path.includes("/") ? null : definitionView(metadata, path);
}

/** The entity of a path that has a former name of one, such as `{former}/{id}`; null if there is none. */
export function formerOfPath(compiled: CompiledMetadata, path: string): { former: string; type: EntityType } | null {
  for (const type of compiled.metadata.entities.values())
    for (const former of type.formerNameList.filter((each) => path.startsWith(each))) {
      const rest = path.slice(former.length);
      if ([type.route, type.name].some((now) => readEntityPath(compiled, now + rest))) return { former, type };
    }
  return null;
}

/**
 * Parses `{entity}`, `{entity}/{id}`, `{entity}/check` and `{entity}AuditHistory`. The route of an entity may contain
 * slashes.
 */
export function readEntityPath({ metadata }: CompiledMetadata, path: string): EntityPath | null {
  const at = (route: string) => metadata.routes.get(route) ?? viewAt(metadata, route)?.name;
  const whole = at(path);
  if (whole !== undefined) return { entity: whole, id: null, what: "records" };
  if (path.endsWith(HISTORY)) {
    const entity = path.slice(0, -HISTORY.length);
    return metadata.entities.has(entity) || definitionView(metadata, entity)
      ? { entity, id: null, what: "history" }
      : null;
  }
  const slash = path.lastIndexOf("/");
  const entity = at(path.slice(0, Math.max(slash, 0)));
  const last = path.slice(slash + 1);
  if (entity === undefined || last === "") return null;
  return last === "check" ? { entity, id: null, what: "check" } : { entity, id: last, what: "records" };
}
