/** The letters and digits of a text, small and without accents: 'E-mail' and 'Email' have the same. */
export function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
