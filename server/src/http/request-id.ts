import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

const BYTES = 16;
const pool = new Uint8Array(BYTES * 256);
let at = pool.length;

/**
 * A version 7 UUID. Random bytes are fetched for many ids at once, because a fetch for each id would take most of the
 * time.
 */
export function newRequestId(): string {
  return v7({ rng: nextBytes });
}

function nextBytes(): Uint8Array {
  if (at === pool.length) {
    randomFillSync(pool);
    at = 0;
  }
  at += BYTES;
  return pool.subarray(at - BYTES, at);
}
