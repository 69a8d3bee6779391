import { v7 } from "uuid";

/** A new UUID, version 7 (RFC 9562): sent with a call, so that the call counts once however often it is repeated. */
export function newKey(): string {
  return v7();
}
