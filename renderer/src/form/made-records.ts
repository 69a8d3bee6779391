import type { EntityType } from "@armature/engine";

/** Records that were made in a window over a form, for a field of it, since the page was loaded. */
const made = new Set<string>();

export function rememberMade({ name }: EntityType, id: number): void {
  made.add(`${name} ${id}`);
}

export function wasMadeHere(entity: string, id: unknown): boolean {
  return made.has(`${entity} ${String(id)}`);
}
