import { v5 as uuidOf } from "uuid";
import { decodeIds, encodeIds } from "./record-ids.ts";

/** Some servers and proxies refuse addresses with more characters than this. */
const LONGEST = 1_500;
const NAMESPACE = "0e0c9a52-7f3c-5d0e-9b53-3f0c7d6a4a11";
const PREFIX = "armature-ids:";
/** How many sets of records are kept in this browser. The oldest is dropped first. */
const MOST_KEPT = 8;

/**
 * Ids as part of an address. If there are too many, the name under which {@link keepIds} stores them.
 * @example
 * ```ts
 * import { addressOfIds } from "@armature/renderer";
 * const address = addressOfIds([1, 2]);
 * location.assign(`/items/batch?ids=${address}`);
 * ```
 */
export function addressOfIds(ids: readonly number[]): string {
  const whole = encodeIds(ids);
  return whole.length <= LONGEST ? whole : keyOfIds(ids);
}

/** Stores ids that are too many for an address. Call it before going there. */
export function keepIds(ids: readonly number[]): void {
  if (encodeIds(ids).length <= LONGEST) return;
  const key = PREFIX + keyOfIds(ids);
  const kept = readIndex().filter((name) => name !== key);
  const [next, over] = [[key, ...kept].slice(0, MOST_KEPT), [key, ...kept].slice(MOST_KEPT)];
  try {
    for (const name of over) localStorage.removeItem(name);
    localStorage.setItem(key, ids.join(","));
    localStorage.setItem(PREFIX, JSON.stringify(next));
  } catch {
    // Where the browser stores nothing, so many records cannot be opened at once. The screen says so.
  }
}

/**
 * Inverse of {@link addressOfIds}. Null if the text names no records or they are no longer stored.
 * @example
 * ```ts
 * import { idsOfAddress } from "@armature/renderer";
 * export const ids = idsOfAddress(new URLSearchParams(location.search).get("ids") ?? "");
 * ```
 */
export function idsOfAddress(text: string): readonly number[] | null {
  const listed = decodeIds(text);
  if (listed) return listed;
  const kept = localStorage.getItem(PREFIX + text);
  return kept === null ? null : decodeIds(btoa(kept));
}

function keyOfIds(ids: readonly number[]): string {
  return uuidOf(ids.join(","), NAMESPACE);
}

function readIndex(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
