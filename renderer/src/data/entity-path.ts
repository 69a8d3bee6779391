import type { EntityType } from "@armature/engine";

/** Where the server answers calls of an entity. */
export function entityPath(type: EntityType, ...parts: readonly (string | number)[]): string {
  return ["/api", type.route, ...parts.map((part) => encodeURIComponent(part))].join("/");
}
