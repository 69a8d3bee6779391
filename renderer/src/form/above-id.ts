/** The id of the text above a field. */
export function aboveId(fieldId: string): string {
  return `${fieldId}-above`;
}
