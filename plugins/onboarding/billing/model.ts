import {
  type AttributeType,
  displayText,
  type EntityType,
  isEmpty,
  type ReferenceLabels,
  textForm,
  type Values,
} from "@armature/engine";
import { isReference } from "@armature/engine/values";
import type { StoredAddress } from "../kit/records.ts";

/** A field of a worksheet. People read and copy its text. An empty text cannot be copied. */
export interface FieldText {
  readonly label: string;
  /** Lines are separated by '\n'. */
  readonly text: string;
}

/** The fields of the given attributes in this order. Unknown attributes are skipped. */
export function fieldsOf(
  type: EntityType,
  names: readonly string[],
  record: Values,
  labels: ReferenceLabels,
): readonly FieldText[] {
  return attributesOf(type, names).map((attribute) => ({
    label: attribute.label,
    text: fieldText(attribute, record, labels),
  }));
}

export function attributesOf({ byName }: EntityType, names: readonly string[]): readonly AttributeType[] {
  return names.map((name) => byName.get(name)).filter((attribute) => attribute !== undefined);
}

/**
 * The text of an attribute. Lists are joined with ', ', Yes and No are words, and a referenced record shows its label.
 * A reference to a missing record is empty. Other values are formatted by their element type.
 */
export function fieldText(attribute: AttributeType, record: Values, labels: ReferenceLabels): string {
  const { name, column } = attribute;
  const textOf = (value: unknown) =>
    isReference(column) ? (labels[name]?.[textForm(value)] ?? "") : displayText(attribute, { [name]: value });
  const texts = [record[name]].flat().map(textOf);
  return texts.filter((text) => text !== "").join(", ");
}

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** For example '$1,200.50', or '$0.00' if nothing is due. Empty if no rate is stored. */
export function rateText(value: unknown): string {
  return isEmpty(value) ? "" : DOLLARS.format(Number(value));
}

/** Only locations in California have Medi-Cal rates. */
export function isCalifornian(address: Pick<StoredAddress, "state"> | undefined): boolean {
  return address?.state === "CA";
}

/** The ids in an attribute of the records, without repetition. */
export function namedIds<Row extends Values>(records: readonly Row[], name: keyof Row): readonly number[] {
  return [
    ...new Set(
      records
        .map((record) => record[name])
        .filter((id) => !isEmpty(id))
        .map(Number),
    ),
  ];
}
