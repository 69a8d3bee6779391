import {
  type AttributeType,
  type EntityType,
  isReference,
  type RecordId,
  type ReferenceLabels,
  textForm,
  type Values,
} from "@armature/engine";
import { PanelRight, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { DeleteButton } from "../delete/DeleteButton.tsx";
import type { Plugins } from "../data/services.ts";
import type { ElementPlugin } from "../element-plugin.ts";
import { type GridColumn, IconButton, LinkButton, shownValue, Tooltip, VisuallyHidden } from "../ui/index.ts";
import { cellContent } from "./cell-content.tsx";

/** Header of the first column. */
const NEEDS_INFORMATION = "Additional Information Required";

export interface ColumnParts {
  readonly type: EntityType;
  readonly plugins: Plugins;
  readonly labels: ReferenceLabels;
  readonly needsInformation: ReadonlySet<number>;
  /** Tooltip of the mark. */
  readonly needsInformationText: string;
  readonly editPath: ((id: RecordId) => string) | null;
  /** Why no record can be edited now. */
  readonly editOffReason?: string | undefined;
  /** A record was deleted from its row; without it rows offer no Delete. */
  readonly onDeleted?: ((id: number) => void) | undefined;
}

export function recordId(type: EntityType, record: Values): number {
  return Number(record[type.primaryKey.name]);
}

/** The key by which a record's page is named: its other one where it has a value, else the primary one. */
export function pageId(type: EntityType, record: Values): RecordId {
  const other = record[type.otherKey ?? ""];
  return typeof other === "string" && other !== "" ? other : recordId(type, record);
}

/** One column of an attribute. */
export function attributeColumn(attribute: AttributeType, { plugins, labels }: ColumnParts): GridColumn<Values> {
  return {
    key: attribute.name,
    label: attribute.label,
    sortable: true,
    resizable: true,
    movable: true,
    holdsControls: pluginOf(attribute, plugins)?.Cell !== undefined,
    width: widthOf(attribute, plugins),
    align: showsNumber(attribute) ? "end" : "start",
    cell: (record) => cellContent(pluginOf(attribute, plugins), attribute, record, labels[attribute.name]),
  };
}

/** A number, not a flag or an id that is stored as one. */
function showsNumber({ column, valueYes, fkName }: AttributeType): boolean {
  return ["integer", "numeric"].includes(column) && valueYes === null && fkName === null;
}

function pluginOf({ element }: AttributeType, plugins: Plugins): ElementPlugin | undefined {
  return plugins.get(element?.name ?? "");
}

/** Narrowest, in pixels: by how long the values can get, so that a common list fits a common screen. */
function widthOf(attribute: AttributeType, plugins: Plugins): number {
  const { column } = attribute;
  if (column !== "text") return isReference(column) ? 148 : 104;
  const maxLength = pluginOf(attribute, plugins)?.counter?.(attribute) ?? attribute.maxLength;
  if (maxLength !== null && maxLength <= 30) return 130;
  return maxLength !== null && maxLength <= 100 ? 140 : 240;
}

/**
 * A mark on rows that lack what their rules need for completion, nothing on others; pressing it tells what is
 * lacking and why.
 */
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

/** A column with the mark before its value, where there is no room for a column of marks: the heading of a card. */
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

/** The last column leads to the record; `onLook` shows it beside the list. */
export function editColumn(parts: ColumnParts, onLook: (id: number) => void): GridColumn<Values> {
  const { type, editPath, editOffReason, onDeleted } = parts;
  return {
    key: "edit",
    label: editPath ? "Edit" : "Look",
    width: onDeleted ? 136 : 104,
    holdsControls: true,
    cell: (record) => (
      <span className="flex items-center">
        {editPath && (
          <LinkButton to={editPath(pageId(type, record))} size="small" variant="quiet" disabledReason={editOffReason}>
            Edit
          </LinkButton>
        )}
        <IconButton icon={PanelRight} label="Quick look" size="small" onClick={() => onLook(recordId(type, record))} />
        {onDeleted && (
          <DeleteButton
            type={type}
            record={record}
            name={textForm(record[type.readableAttribute])}
            onDeleted={() => onDeleted(recordId(type, record))}
            isIcon
          />
        )}
      </span>
    ),
  };
}
