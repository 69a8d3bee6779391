/** Empty text, an empty list, null and undefined equal one another (BLD-D23). */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** The text form on which rules compare: 1 equals '1', case-sensitive (BLD-D23, ADM-D26). */
export function textForm(value: unknown): string {
  if (isEmpty(value)) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A list equals a value when one of its elements does (BLD-163); an empty one equals only emptiness. */
export function equals(value: unknown, expected: unknown): boolean {
  if (Array.isArray(value) && value.length > 0) return value.some((item) => textForm(item) === textForm(expected));
  return textForm(value) === textForm(expected);
}

/** A part of the text, or an element of the list (BLD-164); nothing contains emptiness but emptiness. */
export function contains(value: unknown, part: unknown): boolean {
  if (isEmpty(part) || Array.isArray(value)) return equals(value, part);
  return textForm(value).includes(textForm(part));
}

/** Whether two stored values are the same value: emptiness is one value, lists compare in order, objects by content. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  return sameContent(a, b);
}

/** Inside a value kinds of emptiness differ; keys stand in any order, since jsonb keeps an order of its own. */
function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [definedOf(a), definedOf(b)];
  return left.size === right.size && [...left].every(([key, value]) => sameContent(value, right.get(key)));
}

/** What JSON would store. */
function definedOf(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).filter(([, item]) => item !== undefined));
}
