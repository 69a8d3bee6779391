import { type AttributeType, displayText, isEmpty, isReference, textForm, type Values } from "@armature/engine";
import type { ReactNode } from "react";
import type { KnownLabels } from "../data/options.ts";
import type { ElementPlugin } from "../element-plugin.ts";

/**
 * What a list shows of one attribute of a record; null for nothing.
 * @param labels of the ids that the attribute refers to
 */
export function cellContent(
  plugin: ElementPlugin | undefined,
  attribute: AttributeType,
  record: Values,
  labels: KnownLabels = {},
): ReactNode {
  const value = record[attribute.name];
  if (plugin?.Cell) {
    return <plugin.Cell attribute={attribute} value={value} record={record} label={labels[textForm(value)]} />;
  }
  if (isEmpty(value)) return null;
  return isReference(attribute.column) ? labelsOf(value, labels) : displayText(attribute, record);
}

/** Readable labels, several joined with commas; an id without one shows itself. */
function labelsOf(value: unknown, labels: KnownLabels): string {
  const ids = Array.isArray(value) ? value : [value];
  return ids.map((id) => labels[textForm(id)] ?? `#${textForm(id)}`).join(", ");
}
