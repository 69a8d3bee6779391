/** An id of the address; null for what is none (GEN-D02). */
export function numericId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null;
}
