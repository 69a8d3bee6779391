/** Ids of records as one part of an address: base64 of them with commas between. */
export function encodeIds(ids: readonly number[]): string {
  return btoa(ids.join(","));
}

/** Inverse of {@link encodeIds}, of base64 or base64url; each id once. Null for what is no list of ids. */
export function decodeIds(text: string): readonly number[] | null {
  const parts = decoded(text)?.split(",") ?? [];
  const isId = (part: string) => /^[1-9][0-9]{0,8}$/.test(part);
  return parts.length > 0 && parts.every(isId) ? [...new Set(parts.map(Number))] : null;
}

function decoded(text: string): string | null {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
}
