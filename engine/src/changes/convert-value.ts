import { NO_RESULT } from "../elements/element-type.ts";
import { isReference } from "../values/column-kind.ts";
import { isEmpty, sameValue } from "../values/value.ts";
import { answerDiffers, type AttributeForm, type ChoiceMap, isSameForm } from "./attribute-form.ts";

/** What a value becomes when the form of its attribute changes. */
export type Converted = { readonly value: unknown } | { readonly lost: true };

/**
 * What a stored value becomes under another form of its attribute. Pure: a preview, the fill of a column, writers, the
 * history and open forms come to the same.
 * - A choice is replaced by `map`. One value becomes a list of one, and of several the first stays. A choice that is
 *   offered no more stays: the next change of the record asks for another.
 * - Records of the same entity likewise; but several that become one stay as they are until the next save cuts them.
 * - Any other value stays if the new form takes it, else what its text is read as. If neither, it is lost.
 */
export function convertValue(
  from: AttributeForm,
  to: AttributeForm,
  value: unknown,
  map: ChoiceMap | null = null,
): Converted {
  if (isEmpty(value)) return EMPTY;
  if (isReference(from.column) || isReference(to.column)) return convertReference(from, to, value);
  const shaped = shapedFor(to, mapped(value, map));
  if (isEmpty(shaped)) return EMPTY;
  if (isKept(from, to)) return { value: shaped };
  const itself = () => accepted(to, shaped);
  const byText = () => readAgain(from, to, value) ?? readAgain(from, to, [value].flat()[0]);
  const isByText = from.element === to.element;
  return (isByText ? (byText() ?? itself()) : (itself() ?? byText())) ?? LOST;
}

const EMPTY: Converted = Object.freeze({ value: null });
const LOST: Converted = Object.freeze({ lost: true });

/** What a former column has for a record: its value, and how that became the present one. */
export interface FormerValue {
  readonly value: unknown;
  readonly map: ChoiceMap | null;
}

/**
 * Converts a value into a form that its attribute had before. If the former value gives the present one, nobody has
 * changed it since, and the former one is back exactly, also if it was lost. Else the present one is converted.
 */
export function convertBack(
  from: AttributeForm,
  to: AttributeForm,
  value: unknown,
  map: ChoiceMap | null,
  former: FormerValue | null,
): Converted {
  if (former === null || isEmpty(former.value)) return convertValue(from, to, value, map);
  const gave = convertValue(to, from, former.value, former.map);
  const isUntouched = sameValue(valueIn(gave), value);
  return isUntouched ? { value: former.value } : convertValue(from, to, value, map);
}

/** One change of an attribute's form. */
export interface FormStep {
  readonly from: AttributeForm;
  readonly to: AttributeForm;
  readonly map: ChoiceMap | null;
}

/**
 * What a value became through all forms that its attribute got since, oldest first. Where it has the form of then again,
 * it is the value of then.
 */
export function convertThrough(steps: readonly FormStep[], value: unknown): Converted {
  const [first] = steps;
  const isBack = ({ from, to }: FormStep) => !isSameForm(from, to) && first !== undefined && isSameForm(first.from, to);
  return steps
    .slice(steps.findLastIndex(isBack) + 1)
    .reduce<Converted>(
      (former, { from, to, map }) => ("lost" in former ? former : convertValue(from, to, former.value, map)),
      { value },
    );
}

/** The value that is stored: null if it is lost. */
export function valueIn(converted: Converted): unknown {
  return "lost" in converted ? null : (converted.value ?? null);
}

/** Ids of another entity, and texts, name no record. */
function convertReference(from: AttributeForm, to: AttributeForm, value: unknown): Converted {
  const isSame = isReference(from.column) && isReference(to.column) && from.fkName === to.fkName;
  if (!isSame) return LOST;
  return { value: to.column === "references" ? [value].flat() : value };
}

function mapped(value: unknown, map: ChoiceMap | null): unknown {
  if (map === null) return value;
  const replaced = (item: unknown) => (typeof item === "string" && Object.hasOwn(map, item) ? map[item] : item);
  if (!Array.isArray(value)) return replaced(value);
  return [...new Set(value.map(replaced).filter((item) => !isEmpty(item)))];
}

function shapedFor({ column }: AttributeForm, value: unknown): unknown {
  if (column === "json") return isEmpty(value) ? null : [value].flat();
  return Array.isArray(value) ? (value[0] as unknown) : value;
}

/** Whether the value needs no check: choices, which are texts or lists of texts, and columns without an element type. */
function isKept(from: AttributeForm, to: AttributeForm): boolean {
  if (to.element === null) return from.column === to.column || to.column === "numeric";
  const isListed = ({ column }: AttributeForm) => column === "text" || column === "json";
  return from.element === to.element && isListed(from) && isListed(to) && !answerDiffers(from, to);
}

function accepted(to: AttributeForm, value: unknown): Converted | null {
  if (isEmpty(value) || to.element === null) return null;
  const issues = to.element.validate(value, { attribute: to, record: {}, found: NO_RESULT });
  return issues.length === 0 ? { value } : null;
}

function readAgain(from: AttributeForm, to: AttributeForm, value: unknown): Converted | null {
  if (!from.element || !to.element) return null;
  const text = from.element.format(value, { attribute: from, record: {}, found: NO_RESULT });
  const read = to.element.parse(text, { attribute: to, record: {}, found: NO_RESULT });
  return "issue" in read ? null : accepted(to, read.value);
}
