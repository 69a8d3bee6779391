import { v5 as uuidOf } from "uuid";
import { decodeIds, encodeIds } from "./record-ids.ts";

/** Beyond this many characters an address passes neither servers nor proxies for sure. */
const LONGEST = 1_500;
const NAMESPACE = "0e0c9a52-7f3c-5d0e-9b53-3f0c7d6a4a11";
const PREFIX = "armature-ids:";
/** So many choices of records are kept in this browser; the oldest goes first. */
const MOST_KEPT = 8;

/** Ids as one part of an address; of too many for one, the name under which {@link keepIds} keeps them. */
export function addressOfIds(ids: readonly number[]): string {
  const whole = encodeIds(ids);
  return whole.length <= LONGEST ? whole : keyOf(ids);
}

/** Keeps ids that are too many for an address, before it is gone to. */
export function keepIds(ids: readonly number[]): void {
  if (encodeIds(ids).length <= LONGEST) return;
  const key = PREFIX + keyOf(ids);
  const kept = readIndex().filter((name) => name !== key);
  const [next, over] = [[key, ...kept].slice(0, MOST_KEPT), [key, ...kept].slice(MOST_KEPT)];
  try {
    for (const name of over) localStorage.removeItem(name);
    localStorage.setItem(key, ids.join(","));
    localStorage.setItem(PREFIX, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing cannot open so many at once; the screen says so.
  }
}

/** Inverse of {@link addressOfIds}; null for what names no records, and for what is kept no longer. */
export function idsOfAddress(text: string): readonly number[] | null {
  const listed = decodeIds(text);
  if (listed) return listed;
  const kept = localStorage.getItem(PREFIX + text);
  return kept === null ? null : decodeIds(btoa(kept));
}

function keyOf(ids: readonly number[]): string {
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
