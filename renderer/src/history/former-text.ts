import { type AttributeType, displayText, type ReferenceLabels } from "@armature/engine";

/** A value, not necessarily the present one, as text: a reference by its label, anything else as lists show it. */
export function formerText(
  attribute: AttributeType,
  value: unknown,
  { labels }: { readonly labels: ReferenceLabels },
): string {
  const known = labels[attribute.name] ?? {};
  const each = [value].flat().map((one) => known[String(one)] ?? displayText(attribute, { [attribute.name]: one }));
  return each.join(", ");
}
