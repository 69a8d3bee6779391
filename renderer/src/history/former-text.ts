import { type AttributeType, displayText, type HistoryAnswer } from "@armature/engine";

/** A value of the past: a reference by its label, anything else as lists show it (BLD-D27). */
export function formerText(attribute: AttributeType, value: unknown, { labels }: HistoryAnswer): string {
  const known = labels[attribute.name] ?? {};
  const each = [value].flat().map((one) => known[String(one)] ?? displayText(attribute, { [attribute.name]: one }));
  return each.join(", ");
}
