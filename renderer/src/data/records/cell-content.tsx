import { type AttributeType, isEmpty, textForm, type Values } from "@armature/engine";
import { isReference } from "@armature/engine/values";
import { listText } from "@armature/engine/list";
import type { ReactNode } from "react";
import type { KnownLabels } from "./options.ts";
import { TIME_ZONE } from "../time-zone.ts";
import type { ElementPlugin } from "../../elements/element-plugin.ts";

/**
 * What a list shows for one attribute of a record. Null shows nothing.
 * @param labels of the ids that the attribute refers to
 * @example
 * ```ts
 * import { cellContent, usePlugin } from "@armature/renderer";
 * import { attribute, novel } from "./library.ts";
 * export function Example() {
 *   const plugin = usePlugin(attribute("title"));
 *   return cellContent(plugin ?? undefined, attribute("title"), novel);
 * }
 * ```
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
  if (isReference(attribute.column) && !isEmpty(value)) return labelsOf(value, labels);
  return listText(attribute, record, TIME_ZONE) || null;
}

/** Labels, separated by commas. An id without a label is shown itself. */
function labelsOf(value: unknown, labels: KnownLabels): string {
  const ids = Array.isArray(value) ? value : [value];
  return ids.map((id) => labels[textForm(id)] ?? `#${textForm(id)}`).join(", ");
}
