import {
  type AttributeType,
  displayText,
  type EntityType,
  isEmpty,
  type ReferenceLabels,
  textForm,
  type Values,
} from "@armature/engine";
import { isReference } from "@armature/engine/elements";
import type { AddressRecord } from "../registry/records.ts";

/** A field of a worksheet as it is read and copied; an empty text copies nothing. */
export interface FieldText {
  readonly label: string;
  /** Lines are separated by '\n'. */
  readonly text: string;
}

/** The fields of these attributes, in this order; of an attribute that there is not there is no field. */
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
 * Lists are joined with ', ', Yes and No are in words, a record that is named has its label and one that is not there
 * none, all else is as its element type shows it.
 */
export function fieldText(attribute: AttributeType, record: Values, labels: ReferenceLabels): string {
  const { name, column } = attribute;
  const textOf = (value: unknown) =>
    isReference(column) ? (labels[name]?.[textForm(value)] ?? "") : displayText(attribute, { [name]: value });
  const texts = [record[name]].flat().map(textOf);
  return texts.filter((text) => text !== "").join(", ");
}

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** '$1,200.50', and '$0.00' of nothing to pay; empty where no rate is stored. */
export function rateText(value: unknown): string {
  return isEmpty(value) ? "" : DOLLARS.format(Number(value));
}

/** Medi-Cal rates are those of locations in California. */
export function isCalifornian(address: Pick<AddressRecord, "state"> | undefined): boolean {
  return address?.state === "CA";
}

/** The records that an attribute of the records names, each once. */
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
