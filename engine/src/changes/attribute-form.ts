import type { ElementAttribute, ElementType } from "../elements/element-type.ts";
import { choicesOf } from "../elements/choices.ts";
import type { ElementRegistry } from "../elements/registry.ts";
import type { AttributeSpec } from "../metadata/attribute-spec.ts";
import { type ColumnKind, isReference } from "../values/column-kind.ts";
import { sameValue } from "../values/value.ts";

/** What decides how the values of an attribute are stored and read. A compiled attribute is one. */
export interface AttributeForm extends ElementAttribute {
  readonly element: ElementType | null;
  readonly column: ColumnKind;
}

/** The form of a definition that is not compiled with its entity, such as one that is not published yet. */
export function formOf(spec: AttributeSpec, elements: ElementRegistry): AttributeForm {
  const { elementType } = spec;
  const element = elementType !== null && elements.has(elementType) ? elements.get(elementType) : null;
  return { ...spec, element, column: element?.column(spec) ?? spec.type ?? "text" };
}

/**
 * Whether values of one form are values of the other too. The labels and the order of choices do not matter, since only
 * their values are stored.
 */
export function isSameForm(a: AttributeForm, b: AttributeForm): boolean {
  return sameValue(comparable(a), comparable(b));
}

function comparable(form: AttributeForm): object {
  const { element, column, multiple, fkName, fkType, fkTypeValue, valueYes, valueNo, option } = form;
  const choices = choicesOf(form)
    .all.map(({ value }) => value)
    .toSorted();
  const settings = [...(option ?? [])].map((setting) => JSON.stringify(setting)).toSorted();
  const isOne = { multiple: multiple || column === "json", fkName, fkType, fkTypeValue, valueYes, valueNo };
  return { ...isOne, element: element?.name ?? null, column, choices, settings };
}

/** The values that stored choices become, by stored value; null empties them. */
export type ChoiceMap = Readonly<Record<string, string | null>>;

/**
 * Whether stored values may have to become others: their attribute gets another type, they are of another kind, name
 * records of another entity, stand for Yes and No, or are choices that somebody replaces. Several records that become
 * one stay as they are, and the next save of their record cuts them. So do values outside new settings of the same type.
 */
export function needsConversion(from: AttributeForm, to: AttributeForm, map: ChoiceMap | null): boolean {
  if (isReference(from.column) && isReference(to.column)) {
    return from.fkName !== to.fkName || (from.column === "reference" && to.column === "references");
  }
  const isOther = from.column !== to.column || from.element !== to.element;
  return isOther || Object.keys(map ?? {}).length > 0 || answerDiffers(from, to);
}

/** Whether the same element type stores Yes and No as other values. */
export function answerDiffers(from: AttributeForm, to: AttributeForm): boolean {
  const isSame = from.valueYes === to.valueYes && from.valueNo === to.valueNo;
  return !isSame && from.element !== null && from.element === to.element;
}

interface Entities {
  readonly entities: ReadonlyMap<
    string,
    { readonly attributes: readonly (AttributeForm & { readonly name: string })[] }
  >;
}

/** The entities whose records read differently, because an attribute got another form. */
export function convertedEntities(before: Entities, after: Entities): readonly string[] {
  return [...after.entities].flatMap(([entity, { attributes }]) => {
    const former = new Map(before.entities.get(entity)?.attributes.map((each) => [each.name, each]));
    const isOther = (attribute: AttributeForm) => {
      const was = former.get(attribute.name);
      return was !== undefined && was !== attribute && !isSameForm(was, attribute);
    };
    return attributes.some(isOther) ? [entity] : [];
  });
}
