import type { EntityType } from "@armature/engine";

/** The path of an entity's calls on the server. */
export function entityPath(type: EntityType, ...parts: readonly (string | number)[]): string {
  return ["/api", type.route, ...parts.map((part) => encodeURIComponent(part))].join("/");
}
