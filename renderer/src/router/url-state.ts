import { useCallback, useEffect, useMemo, useRef } from "react";
import { type Location, useLocation, useSearchParams } from "react-router";

/** How one value is written in the query of an address. */
export interface UrlParam<T> {
  /** Gets null if the address does not have it. Unreadable text counts as absent. */
  readonly read: (text: string | null) => T;
  /** Null leaves it out; every default does. */
  readonly write: (value: T) => string | null;
}

/** How each part of a state is read from the address and written to it. */
export type UrlShape<T> = { readonly [K in keyof T]: UrlParam<T[K]> };

/**
 * A part of the address that is any text. `unset` is not written.
 * @example
 * ```tsx
 * import { textParam, useUrlState } from "@armature/renderer";
 * import { SearchInput } from "@armature/renderer/ui";
 * export function Example() {
 *   const [{ find }, change] = useUrlState(SHAPE);
 *   return <SearchInput label="Find items" value={find} onChange={(text) => change({ find: text })} />;
 * }
 * const SHAPE = { find: textParam() };
 * ```
 */
export function textParam(unset = ""): UrlParam<string> {
  return { read: (text) => text ?? unset, write: (value) => (value === unset ? null : value) };
}

/** 'yes' if true. */
export function flagParam(): UrlParam<boolean> {
  return { read: (text) => text === "yes", write: (holds) => (holds ? "yes" : null) };
}

/**
 * A whole number of at least 1.
 * @example
 * ```tsx
 * import { countParam, useUrlState } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   const [{ page }, change] = useUrlState(SHAPE);
 *   return <Button onClick={() => change({ page: page + 1 })}>Page {page + 1}</Button>;
 * }
 * const SHAPE = { page: countParam(1) };
 * ```
 */
export function countParam(unset: number): UrlParam<number> {
  return {
    read: (text) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : unset),
    write: (value) => (value === unset ? null : String(value)),
  };
}

/**
 * A part of the address that is one of these choices. Any other text reads as `unset`, and `unset` is not written.
 * @example
 * ```tsx
 * import { choiceParam, useUrlState } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   const [{ sort }, change] = useUrlState(SHAPE);
 *   return <Button onClick={() => change({ sort: "-pages" })}>Sorted by {sort}</Button>;
 * }
 * // The same object at every render.
 * const SHAPE = { sort: choiceParam(["title", "-pages"], "title") };
 * ```
 */
export function choiceParam<T extends string | number>(choices: readonly T[], unset: T): UrlParam<T> {
  return {
    read: (text) => choices.find((choice) => String(choice) === text) ?? unset,
    write: (value) => (value === unset ? null : String(value)),
  };
}

/**
 * Names separated by commas. Null if the address has none.
 * @example
 * ```tsx
 * import { namesParam, useUrlState } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   const [{ columns }, change] = useUrlState(SHAPE);
 *   return <Button onClick={() => change({ columns: ["title"] })}>{columns?.join(", ") ?? "All columns"}</Button>;
 * }
 * const SHAPE = { columns: namesParam() };
 * ```
 */
export function namesParam(): UrlParam<readonly string[] | null> {
  return {
    read: (text) => (text === null ? null : text.split(",").filter((name) => name !== "")),
    write: (value) => value?.join(",") ?? null,
  };
}

/** Names as a JSON array. Anything else names nothing. */
export function jsonNamesParam(): UrlParam<readonly string[]> {
  return {
    read: (text) => (text === null ? [] : namesOf(text)),
    write: (names) => (names.length === 0 ? null : JSON.stringify(names)),
  };
}

function namesOf(text: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export function readUrl<T extends object>(params: URLSearchParams, shape: UrlShape<T>): T {
  const entries = Object.keys(shape).map((name) => [name, shape[name as keyof T].read(params.get(name))]);
  return Object.fromEntries(entries) as T;
}

/** The query with changed values. Parts that the shape does not have stay. */
export function writeUrl<T extends object>(
  params: URLSearchParams,
  shape: UrlShape<T>,
  change: Partial<T>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of Object.keys(change) as (keyof T & string)[]) {
    const text = shape[name].write(change[name] as T[typeof name]);
    if (text === null) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

export type ChangeUrl<T> = (change: Partial<T>, how?: { readonly replace?: boolean }) => void;

/**
 * The query that the last change at a location leads to. The router shows it a moment later. Until then, further
 * changes build on it, whichever part of the page they come from. Every visit has a location object of its own.
 */
const NEXT_QUERY = new WeakMap<Location, URLSearchParams>();

/**
 * State in the address, so that Back, reload and copied links work.
 * @param shape must be the same object at every render
 * @example
 * ```tsx
 * import { textParam, useUrlState } from "@armature/renderer";
 * import { SearchInput } from "@armature/renderer/ui";
 * export function Example() {
 *   const [{ find }, change] = useUrlState(SHAPE);
 *   return <SearchInput label="Find items" value={find} onChange={(text) => change({ find: text })} />;
 * }
 * // The same object at every render.
 * const SHAPE = { find: textParam() };
 * ```
 */
export function useUrlState<T extends object>(shape: UrlShape<T>): readonly [T, ChangeUrl<T>] {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readUrl(params, shape), [params, shape]);
  const shown = useRef(location);
  useEffect(() => {
    shown.current = location;
  }, [location]);
  const change = useCallback<ChangeUrl<T>>(
    (changed, { replace = false } = {}) => {
      const at = shown.current;
      const next = writeUrl(NEXT_QUERY.get(at) ?? new URLSearchParams(at.search), shape, changed);
      NEXT_QUERY.set(at, next);
      setParams(next, { replace, preventScrollReset: true });
    },
    [setParams, shape],
  );
  return [state, change];
}
