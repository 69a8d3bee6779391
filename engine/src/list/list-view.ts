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

/**
 * Reads a stored view.
 * @example
 * ```ts
 * import { parseListView } from "@armature/engine/list";
 * const record = { viewId: 1, entityName: "item", name: "Lent", shared: 1, isDefault: 0, query: "?sort=-pages" };
 * parseListView(record).isShared; // → true
 * ```
 */
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

/**
 * The stored form of a view.
 * @example
 * ```ts
 * import { serializeListView } from "@armature/engine/list";
 * serializeListView({ entityName: "item", name: "Lent", isShared: true, isDefault: false, query: "?sort=-pages" });
 * // → { entityName: "item", name: "Lent", shared: 1, isDefault: 0, query: "?sort=-pages" }
 * ```
 */
export function serializeListView({ entityName, name, isShared, isDefault, query }: Omit<ListView, "id" | "updated">) {
  return { entityName, name, shared: isShared ? 1 : 0, isDefault: isDefault ? 1 : 0, query };
}

/**
 * The view that a list opens with: the person's own default, otherwise the organization's. If there are several, the
 * one changed last.
 * @example
 * ```ts
 * import { defaultView } from "@armature/engine/list";
 * const view = { entityName: "item", isShared: false, query: "", updated: "" };
 * const views = [
 *   { ...view, id: 1, name: "All", isDefault: false },
 *   { ...view, id: 2, name: "Lent", isDefault: true },
 * ];
 * defaultView(views)?.name; // → "Lent"
 * ```
 */
export function defaultView(views: readonly ListView[]): ListView | null {
  const marked = views.filter((view) => view.isDefault);
  const [first] = marked.toSorted(
    (a, b) => Number(a.isShared) - Number(b.isShared) || (a.updated < b.updated ? 1 : -1),
  );
  return first ?? null;
}

/**
 * The views that stop being the default once `next` is: those of the same kind, personal or shared.
 * @example
 * ```ts
 * import { formerDefaults } from "@armature/engine/list";
 * const view = { entityName: "item", isShared: false, isDefault: true, query: "", updated: "" };
 * const next = { id: 2, isShared: false, isDefault: true };
 * formerDefaults([{ ...view, id: 1, name: "All" }], next).map(({ name }) => name); // → ["All"]
 * ```
 */
export function formerDefaults(
  views: readonly ListView[],
  next: Pick<ListView, "isShared" | "isDefault"> & { readonly id: number | null },
) {
  if (!next.isDefault) return [];
  return views.filter((view) => view.isDefault && view.isShared === next.isShared && view.id !== next.id);
}

/**
 * Whether another of the person's views has the name.
 * @example
 * ```ts
 * import { isViewNameTaken } from "@armature/engine/list";
 * const view = { id: 1, entityName: "item", name: "Lent", isShared: false, isDefault: false, query: "", updated: "" };
 * isViewNameTaken([view], "lent", null); // → true
 * isViewNameTaken([view], "lent", 1); // → false
 * ```
 */
export function isViewNameTaken(views: readonly ListView[], name: string, id: number | null): boolean {
  return views.some((view) => view.id !== id && fold(view.name) === fold(name));
}
