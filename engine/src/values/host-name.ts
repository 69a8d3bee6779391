const LONGEST = 253;
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i;

/** Whether a text is a host name of two or more parts, such as `clinic.example`. */
export function isHostName(text: string): boolean {
  const labels = text.split(".");
  return text.length <= LONGEST && labels.length > 1 && labels.every((label) => LABEL.test(label));
}
