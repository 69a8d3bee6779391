/** Ids of records as part of an address: comma-separated, in base64. */
export function encodeIds(ids: readonly number[]): string {
  return btoa(ids.join(","));
}

/** Inverse of {@link encodeIds}, for base64 and base64url, each id once. Null if the text is not a list of ids. */
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
