import {
  type AttributeType,
  contextOf,
  displayText,
  type FilterTerm,
  isEmpty,
  type OperatorName,
} from "@armature/engine";

type TermValues = FilterTerm["values"];

/** As the advanced filter names its operators (GEN-061). */
export const OPERATOR_LABELS: Readonly<Record<OperatorName, string>> = {
  equals: "Equals",
  doesNotEqual: "Does not equal",
  contains: "Contains",
  doesNotContain: "Does not contain",
};

/** Whether the operator compares with a part of a text, which need not be a value. */
export function comparesParts(operator: OperatorName): boolean {
  return operator === "contains" || operator === "doesNotContain";
}

/** What an input gave → the values of a term: the texts by which values are displayed and compared (GEN-D10). */
export function termValues(attribute: AttributeType, input: unknown): TermValues {
  if (isEmpty(input)) return [];
  const items: readonly unknown[] = Array.isArray(input) ? input.map((item) => [item]) : [input];
  return items.map((item) => displayText(attribute, { [attribute.name]: item }));
}

/** The values of a term → what an input shows; inverse of {@link termValues}. A text that is no value stays text. */
export function inputValue(attribute: AttributeType, values: TermValues): unknown {
  const read = values.map((value) => readValue(attribute, String(value)));
  const isList = attribute.column === "json" || attribute.column === "references";
  if (isList) return read.length === 0 ? null : read.flat();
  return read[0] ?? null;
}

function readValue(attribute: AttributeType, text: string): unknown {
  const parsed = attribute.element?.parse(text, contextOf(attribute, {}));
  return parsed && "value" in parsed ? parsed.value : text;
}

/** A term in words, such as 'City equals Madison or Verona'. */
export function termText({ label }: AttributeType, { operator, values }: FilterTerm): string {
  if (values.length > 0) return `${label} ${OPERATOR_LABELS[operator].toLowerCase()} ${values.join(" or ")}`;
  return `${label} ${operator === "doesNotEqual" || operator === "doesNotContain" ? "is not null" : "is null"}`;
}
