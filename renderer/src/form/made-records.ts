import type { EntityType } from "@armature/engine";

/** Records created in a window for a field of a form, since the page was loaded. */
const made = new Set<string>();

export function rememberMade({ name }: EntityType, id: number): void {
  made.add(`${name} ${id}`);
}

export function wasMadeHere(entity: string, id: unknown): boolean {
  return made.has(`${entity} ${String(id)}`);
}
