/** Id of what is written above a field. */
export function aboveId(fieldId: string): string {
  return `${fieldId}-above`;
}
