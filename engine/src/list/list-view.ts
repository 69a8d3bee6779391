import type { Values } from "../rules/compile-logic.ts";
import { textForm } from "../values/value.ts";
import { fold } from "../values/fold.ts";

/** A saved view of an entity's list. */
export interface ListView {
  readonly id: number;
  readonly entityName: string;
  readonly name: string;
  /** Whether everybody in the organization has it, or only its creator. */
  readonly isShared: boolean;
  /** Whether the list opens with it. */
  readonly isDefault: boolean;
  /** What the list shows, as the query of a page's address. */
  readonly query: string;
  /** ISO 8601, or '' if unknown. */
  readonly updated: string;
}

/** Reads a stored view. */
export function parseListView(record: Values): ListView {
  return {
    id: Number(record["id"]),
    entityName: textForm(record["entityName"]),
    name: textForm(record["name"]),
    isShared: record["shared"] === 1,
    isDefault: record["isDefault"] === 1,
    query: textForm(record["query"]),
    updated: textForm(record["updated"]),
  };
}

/** The stored form of a view. */
export function serializeListView({ entityName, name, isShared, isDefault, query }: Omit<ListView, "id" | "updated">) {
  return { entityName, name, shared: isShared ? 1 : 0, isDefault: isDefault ? 1 : 0, query };
}

/**
 * The view that a list opens with: the person's own default, otherwise the organization's. If there are several, the
 * one changed last.
 */
export function defaultView(views: readonly ListView[]): ListView | null {
  const marked = views.filter((view) => view.isDefault);
  const [first] = marked.toSorted(
    (a, b) => Number(a.isShared) - Number(b.isShared) || (a.updated < b.updated ? 1 : -1),
  );
  return first ?? null;
}

/** The views that stop being the default once `next` is: those of the same kind, personal or shared. */
export function formerDefaults(
  views: readonly ListView[],
  next: Pick<ListView, "isShared" | "isDefault"> & { readonly id: number | null },
) {
  if (!next.isDefault) return [];
  return views.filter((view) => view.isDefault && view.isShared === next.isShared && view.id !== next.id);
}

/** Whether another of the person's views has the name. */
export function isViewNameTaken(views: readonly ListView[], name: string, id: number | null): boolean {
  return views.some((view) => view.id !== id && fold(view.name) === fold(name));
}
