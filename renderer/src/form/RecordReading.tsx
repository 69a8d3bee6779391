import { type EntityType, isEmpty, type ReferenceLabels, type Values } from "@armature/engine";
import { headingsOf, openForm, outlineOf } from "@armature/engine/form";
import { useMemo } from "react";
import { usePlugins } from "../data/metadata.ts";
import { useSession, useViewer } from "../data/session/session.ts";
import { cellContent } from "../data/records/cell-content.tsx";
import { ReadingList } from "../ui/index.ts";

export interface RecordReadingProps {
  readonly type: EntityType;
  readonly record: Values;
  readonly labels: ReferenceLabels;
}

/**
 * The fields of a record's form, read-only: in the form's order, under its headings, without those that rules hide.
 * @example
 * ```tsx
 * import { RecordReading } from "@armature/renderer";
 * import { atlas, item } from "./library.ts";
 * export function Example() {
 *   return <RecordReading type={item} record={atlas} labels={{}} />;
 * }
 * ```
 */
export function RecordReading({ type, record, labels }: RecordReadingProps) {
  const plugins = usePlugins();
  const attributes = useShownAttributes(type, record);
  const contents = new Map(
    attributes.map((attribute) => {
      const plugin = plugins.get(attribute.element?.name ?? "");
      return [attribute.name, cellContent(plugin, attribute, record, labels[attribute.name])] as const;
    }),
  );
  const headings = headingsOf(attributes);
  const sections = outlineOf(
    attributes.map((attribute) => ({
      key: attribute.name,
      label: attribute.label,
      heading: headings.get(attribute.name) ?? null,
      marks: [],
    })),
  );
  return (
    <ReadingList
      sections={sections.map(({ key, title, fields }) => ({
        key,
        title,
        details: fields.map((field) => ({ label: field.label, value: contents.get(field.key) })),
      }))}
    />
  );
}

/**
 * If there is nothing to read, the label of the form's first field. Otherwise null.
 * @example
 * ```tsx
 * import { useEmptyReading } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const reading = useEmptyReading(item, {});
 *   return reading && <p>Nothing yet. It begins with {reading.firstLabel}.</p>;
 * }
 * ```
 */
export function useEmptyReading(type: EntityType, record: Values): { readonly firstLabel: string } | null {
  const attributes = useShownAttributes(type, record);
  const [first] = attributes;
  return first && attributes.every(({ name }) => isEmpty(record[name])) ? { firstLabel: first.label } : null;
}

function useShownAttributes(type: EntityType, record: Values) {
  const viewer = useViewer();
  const { state } = useSession();
  return useMemo(() => {
    const form = openForm({ type, mode: "update", viewer, closed: false, locked: false, state, preview: true }, record);
    return form.attributes.filter(({ name }) => form.fields[name] !== undefined);
  }, [type, viewer, state, record]);
}
