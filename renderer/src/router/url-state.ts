import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";

/** How one value stands in the query of an address. */
export interface UrlParam<T> {
  /** Null when the address does not name it; what cannot be read is as if it were not there. */
  readonly read: (text: string | null) => T;
  /** Null leaves it out, which every default does. */
  readonly write: (value: T) => string | null;
}

export type UrlShape<T> = { readonly [K in keyof T]: UrlParam<T[K]> };

export function textParam(unset = ""): UrlParam<string> {
  return { read: (text) => text ?? unset, write: (value) => (value === unset ? null : value) };
}

/** 'yes' where it holds. */
export function flagParam(): UrlParam<boolean> {
  return { read: (text) => text === "yes", write: (holds) => (holds ? "yes" : null) };
}

/** A whole number of at least 1. */
export function countParam(unset: number): UrlParam<number> {
  return {
    read: (text) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : unset),
    write: (value) => (value === unset ? null : String(value)),
  };
}

export function choiceParam<T extends string | number>(choices: readonly T[], unset: T): UrlParam<T> {
  return {
    read: (text) => choices.find((choice) => String(choice) === text) ?? unset,
    write: (value) => (value === unset ? null : String(value)),
  };
}

/** Names separated by commas; null where the address names none. */
export function namesParam(): UrlParam<readonly string[] | null> {
  return {
    read: (text) => (text === null ? null : text.split(",").filter((name) => name !== "")),
    write: (value) => value?.join(",") ?? null,
  };
}

/** Names as a JSON array; what is none names nothing. */
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

/** The query with these values changed; what the shape does not know stays. */
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
 * State kept in the address, so that back, reload and a copied link work.
 * @param shape the same object at every render
 */
export function useUrlState<T extends object>(shape: UrlShape<T>): readonly [T, ChangeUrl<T>] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readUrl(params, shape), [params, shape]);
  // The query as it is, or as the last change will make it: a change that follows at once builds on that one.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback<ChangeUrl<T>>(
    (changed, { replace = false } = {}) => {
      latest.current = writeUrl(latest.current, shape, changed);
      setParams(latest.current, { replace, preventScrollReset: true });
    },
    [setParams, shape],
  );
  return [state, change];
}
