import type { AttributeType, ReferenceLabels } from "@armature/engine";
import { listText } from "@armature/engine/list";
import { TIME_ZONE } from "../data/time-zone.ts";

/** A value, not necessarily the present one, as text: a reference by its label, anything else as lists show it. */
export function formerText(
  attribute: AttributeType,
  value: unknown,
  { labels }: { readonly labels: ReferenceLabels },
): string {
  const known = labels[attribute.name] ?? {};
  const shown = (one: unknown) => listText(attribute, { [attribute.name]: one }, TIME_ZONE);
  const each = [value].flat().map((one) => known[String(one)] ?? shown(one));
  return each.join(", ");
}
