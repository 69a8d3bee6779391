/** The letters and digits of a text in lower case and without accents. 'E-mail' and 'Email' give the same. */
export function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
