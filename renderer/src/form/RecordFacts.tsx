import { type EntityType, mayAttribute, type ReferenceLabels, type Values } from "@armature/engine";
import { usePlugins } from "../data/metadata.ts";
import { useViewer } from "../data/session/session.ts";
import { cellContent } from "../data/records/cell-content.tsx";
import { DetailList } from "../ui/index.ts";

export interface RecordFactsProps {
  readonly type: EntityType;
  /** Names of attributes. Those that do not exist, or that the person may not view, are left out. */
  readonly names: readonly string[];
  readonly record: Values;
  readonly labels: ReferenceLabels;
}

/**
 * The values of a record, read-only.
 * @example
 * ```tsx
 * import { RecordFacts } from "@armature/renderer";
 * import { atlas, item } from "./library.ts";
 * export function Example() {
 *   return <RecordFacts type={item} names={["code", "title"]} record={atlas} labels={{}} />;
 * }
 * ```
 */
export function RecordFacts({ type, names, record, labels }: RecordFactsProps) {
  const plugins = usePlugins();
  const { permission } = useViewer();
  const attributes = names
    .map((name) => type.byName.get(name))
    .filter((each) => each !== undefined)
    .filter(({ name }) => mayAttribute(permission, type.name, name, "view"));
  const details = attributes.map((attribute) => ({
    label: attribute.label,
    value: cellContent(plugins.get(attribute.element?.name ?? ""), attribute, record, labels[attribute.name]),
  }));
  return <DetailList details={details} />;
}
