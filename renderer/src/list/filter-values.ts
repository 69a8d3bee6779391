import { type AttributeType, contextOf, displayText, isEmpty } from "@armature/engine";
import { type FilterTerm, itemTexts, operatorsOf } from "@armature/engine/list";
import { joinList } from "@armature/engine/values";

type TermValues = FilterTerm["values"];

/** Input → values of a term, which are the texts by which values are displayed and compared. */
export function termValues(attribute: AttributeType, input: unknown): TermValues {
  if (isEmpty(input)) return [];
  return Array.isArray(input) ? itemTexts(attribute, input) : [displayText(attribute, { [attribute.name]: input })];
}

/** Values of a term → input. Inverse of {@link termValues}. A text that is not a value stays a text. */
export function inputValue(attribute: AttributeType, values: TermValues): unknown {
  const isList = attribute.column === "json" || attribute.column === "references";
  const read = values.map((value) => readValue(attribute, String(value), isList));
  if (isList) return read.length === 0 ? null : read.flat();
  return read[0] ?? null;
}

function readValue(attribute: AttributeType, text: string, isItem: boolean): unknown {
  const parsed = attribute.element?.parse(isItem ? joinList([text]) : text, contextOf(attribute, {}));
  return parsed && "value" in parsed ? parsed.value : text;
}

/** A term as text, such as 'City equals Madison or Verona'. */
export function termText(attribute: AttributeType, { operator, values }: FilterTerm): string {
  const { label } = attribute;
  const offered = operatorsOf(attribute).find(({ name }) => name === operator);
  const words = (offered?.label ?? operator).toLowerCase();
  const takes = offered?.takes;
  if (takes === "nothing") return `${label} ${words}`;
  if (takes === "two") return `${label} ${words} ${values.join(" and ")}`;
  if (takes === "days")
    return `${label} ${words.replace("days", `${values.join()} ${Number(values[0]) === 1 ? "day" : "days"}`)}`;
  if (values.length > 0) return `${label} ${words} ${values.join(" or ")}`;
  return `${label} ${operator === "doesNotEqual" || operator === "doesNotContain" ? "is not null" : "is null"}`;
}
