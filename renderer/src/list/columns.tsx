import {
  type AttributeType,
  type EntityType,
  isEmpty,
  type RecordId,
  type ReferenceLabels,
  type Values,
} from "@armature/engine";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Plugins } from "../data/services.ts";
import type { ElementPlugin } from "../elements/element-plugin.ts";
import { type GridColumn, RowLink, shownValue, Tooltip, VisuallyHidden } from "../ui/index.ts";
import { cellContent } from "../data/records/cell-content.tsx";
import { columnWidth, type Longest } from "./column-width.ts";
import { RecordActions } from "./RecordActions.tsx";
import { pageId, recordId } from "./record-key.ts";

/** Header of the first column. */
const NEEDS_INFORMATION = "Additional Information Required";

export interface ColumnParts {
  readonly type: EntityType;
  readonly plugins: Plugins;
  readonly labels: ReferenceLabels;
  /** Width in pixels of the longest text that the list has shown for an attribute. */
  readonly longest: Longest;
  readonly needsInformation: ReadonlySet<number>;
  /** Tooltip of the mark. */
  readonly needsInformationText: string;
  readonly editPath: ((id: RecordId) => string) | null;
  /** Why no record can be edited at present. */
  readonly editOffReason?: string | undefined;
  /** Called when a record was deleted from its row. Without it, rows have no 'Delete'. */
  readonly onDeleted?: ((id: number) => void) | undefined;
}

/** The column of an attribute. */
export function attributeColumn(attribute: AttributeType, parts: ColumnParts): GridColumn<Values> {
  const { plugins, labels, longest } = parts;
  const plugin = pluginOf(attribute, plugins);
  return {
    key: attribute.name,
    label: attribute.label,
    sortable: true,
    resizable: true,
    movable: true,
    holdsControls: plugin?.Cell !== undefined,
    monospaced: plugin?.isCode === true || attribute.primaryKey,
    width: columnWidth(attribute, longest.get(attribute.name)),
    align: showsNumber(attribute) ? "end" : "start",
    cell: (record) => cellContent(plugin, attribute, record, labels[attribute.name]),
  };
}

/** Whether it is a number, and not an id or a flag that is stored as one. */
function showsNumber({ column, valueYes, fkName }: AttributeType): boolean {
  return ["integer", "numeric"].includes(column) && valueYes === null && fkName === null;
}

function pluginOf({ element }: AttributeType, plugins: Plugins): ElementPlugin | undefined {
  return plugins.get(element?.name ?? "");
}

/** A mark on rows that lack something their rules require for completion. Pressing it shows what is missing and why. */
export function needsColumn(parts: ColumnParts, onLook: (id: number) => void): GridColumn<Values> {
  return {
    key: "needsInformation",
    label: "",
    headerAction: (
      <span className="flex pr-4 text-ink-faint">
        <TriangleAlert aria-hidden size={16} />
        <VisuallyHidden>{NEEDS_INFORMATION}</VisuallyHidden>
      </span>
    ),
    width: 56,
    pinned: true,
    holdsControls: true,
    cell: (record) => markButton(record, parts, onLook),
  };
}

function markButton(
  record: Values,
  { type, needsInformation, needsInformationText }: ColumnParts,
  onLook: (id: number) => void,
) {
  const id = recordId(type, record);
  if (!needsInformation.has(id)) return <span />;
  return (
    <Tooltip label={needsInformationText} describes={false}>
      <button
        type="button"
        className="ml-auto flex size-6 items-center justify-center rounded-small text-warning-text"
        onClick={() => onLook(id)}
      >
        <TriangleAlert aria-hidden size={16} />
        <VisuallyHidden>{needsInformationText}</VisuallyHidden>
      </button>
    </Tooltip>
  );
}

function markOf(record: Values, { type, needsInformation, needsInformationText }: ColumnParts): ReactNode {
  if (!needsInformation.has(recordId(type, record))) return null;
  return (
    <Tooltip label={needsInformationText} describes={false}>
      <span className="inline-flex align-middle text-warning-text">
        <TriangleAlert aria-hidden size={16} />
        <VisuallyHidden>{needsInformationText}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

/** Puts the mark before the value, where there is no room for a separate column: in the heading of a card. */
export function withMark(column: GridColumn<Values>, parts: ColumnParts): GridColumn<Values> {
  return {
    ...column,
    cell: (record) => (
      <>
        {markOf(record, parts)} {shownValue(column.cell(record))}
      </>
    ),
  };
}

/** Makes the name of a record a link to it. */
export function withLink(
  column: GridColumn<Values>,
  { type, editPath, editOffReason }: ColumnParts,
): GridColumn<Values> {
  if (editPath === null || editOffReason !== undefined || column.holdsControls === true) return column;
  return {
    ...column,
    holdsControls: true,
    cell: (record) => {
      const name = column.cell(record);
      return isEmpty(name) ? name : <RowLink to={editPath(pageId(type, record))}>{name}</RowLink>;
    },
  };
}

/** The last column, with a link to the record. `onLook` shows the record beside the list. */
export function editColumn(parts: ColumnParts, onLook: (id: number) => void): GridColumn<Values> {
  const { type, editPath, editOffReason, onDeleted } = parts;
  const actions = { type, editPath, editOffReason, onDeleted };
  return {
    key: "edit",
    label: editPath ? "Edit" : "Look",
    labelHidden: true,
    width: onDeleted ? 116 : 88,
    holdsControls: true,
    cell: (record) => <RecordActions {...actions} record={record} onLook={onLook} />,
  };
}
