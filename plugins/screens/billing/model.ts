import {
  type AttributeType,
  displayText,
  type EntityType,
  isEmpty,
  isReference,
  type ReferenceLabels,
  textForm,
  type Values,
} from "@armature/engine";

/** A field of a worksheet as it is read and copied; an empty text copies nothing (BLD-D29). */
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
 * Lists are joined with ', ', Yes and No are in words, what is chosen from a list has its label, all else is as its
 * element type shows it (BLD-D29).
 */
export function fieldText(attribute: AttributeType, record: Values, labels: ReferenceLabels): string {
  const { name, column } = attribute;
  const labelOf = (value: unknown) => (isReference(column) ? labels[name]?.[textForm(value)] : undefined);
  const values = [record[name]].flat();
  const texts = values.map((value) => labelOf(value) ?? displayText(attribute, { [name]: value }));
  return texts.filter((text) => text !== "").join(", ");
}

/** Street, street 2, then city, state and zip, as on an envelope; empty parts are left out (BLD-D29). */
export function addressText(address: Values | undefined): string {
  if (!address) return "";
  const part = (name: string) => textForm(address[name]).trim();
  const state = joined([part("state"), part("zip")], " ");
  return joined([part("address"), part("address2"), joined([part("city"), state], ", ")], "\n");
}

function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== "").join(separator);
}

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** '$1,200.50', and '$0.00' of nothing to pay; empty where no rate is stored (ACC-217, ACC-D40). */
export function rateText(value: unknown): string {
  return isEmpty(value) ? "" : DOLLARS.format(Number(value));
}

/** Medi-Cal rates are those of locations in California (ACC-218, ACC-D40). */
export function isCalifornian(address: Values | undefined): boolean {
  return address?.["state"] === "CA";
}

/** The records that these attributes of the records name, each once. */
export function namedIds(records: readonly Values[], names: readonly string[]): readonly number[] {
  const ids = records.flatMap((record) => names.map((name) => record[name]));
  return [...new Set(ids.filter((id) => !isEmpty(id)).map(Number))];
}
