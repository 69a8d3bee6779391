import {
  type AttributeType,
  displayText,
  type EntityType,
  isEmpty,
  isReference,
  type ReferenceLabels,
  type Values,
} from "@armature/engine";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Plugins } from "../data/services.ts";
import { LinkButton, type TableColumn, Tooltip, VisuallyHidden } from "../ui/index.ts";

/** Header of the first column (GEN-045). */
export const NEEDS_INFORMATION = "Additional Information Required";

export interface ColumnParts {
  readonly type: EntityType;
  readonly plugins: Plugins;
  readonly labels: ReferenceLabels;
  readonly needsInformation: ReadonlySet<number>;
  /** Tooltip of the mark (GEN-D08). */
  readonly needsInformationText: string;
  readonly editPath: (id: number) => string;
}

export function recordId(type: EntityType, record: Values): number {
  return Number(record[type.primaryKey.name]);
}

/** One column of an attribute. */
export function attributeColumn(attribute: AttributeType, { plugins, labels }: ColumnParts): TableColumn<Values> {
  const isNumber = ["integer", "numeric"].includes(attribute.column);
  return {
    key: attribute.name,
    label: attribute.label,
    sortable: true,
    align: isNumber ? "end" : "start",
    cell: (record) => cellOf(attribute, record, plugins, labels[attribute.name] ?? {}),
  };
}

function cellOf(
  attribute: AttributeType,
  record: Values,
  plugins: Plugins,
  labels: Readonly<Record<string, string>>,
): ReactNode {
  const value = record[attribute.name];
  const Cell = plugins.get(attribute.element?.name ?? "")?.Cell;
  if (Cell) return <Cell attribute={attribute} value={value} record={record} label={labels[String(value)]} />;
  if (isEmpty(value)) return null;
  if (isReference(attribute.column)) return labelsOf(value, labels);
  return displayText(attribute, record);
}

/** Readable labels, several joined with commas (GEN-047, GEN-D07); an id without one shows itself. */
function labelsOf(value: unknown, labels: Readonly<Record<string, string>>): string {
  const ids = Array.isArray(value) ? value : [value];
  return ids.map((id) => labels[String(id)] ?? `#${String(id)}`).join(", ");
}

/** A mark on rows that lack what their rules need for completion, nothing on others (GEN-045). */
export function needsColumn({ type, needsInformation, needsInformationText }: ColumnParts): TableColumn<Values> {
  const mark = (
    <Tooltip label={needsInformationText} describes={false}>
      <span className="inline-flex text-warning-text">
        <TriangleAlert aria-hidden size={16} />
        <VisuallyHidden>{needsInformationText}</VisuallyHidden>
      </span>
    </Tooltip>
  );
  return {
    key: "needsInformation",
    label: NEEDS_INFORMATION,
    width: 56,
    align: "center",
    cell: (record) => (needsInformation.has(recordId(type, record)) ? mark : <></>),
  };
}

/** The last column leads to the record (GEN-048). */
export function editColumn({ type, editPath }: ColumnParts): TableColumn<Values> {
  return {
    key: "edit",
    label: "Edit",
    width: 88,
    align: "end",
    cell: (record) => (
      <LinkButton to={editPath(recordId(type, record))} size="small" variant="quiet">
        Edit
      </LinkButton>
    ),
  };
}
