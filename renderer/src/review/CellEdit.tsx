import {
  type AttributeType,
  contextOf,
  type EntityType,
  messageOf,
  NO_RESULT,
  sameValue,
  validateAttribute,
} from "@armature/engine";
import { isProblem, isWritten, type ReviewRecord, type ReviewRow } from "@armature/engine/changes";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { usePlugin } from "../data/metadata.ts";
import type { ElementPlugin } from "../elements/element-plugin.ts";
import { GuardedDialog } from "../form/GuardedDialog.tsx";
import { LeaveQuestion } from "../form/LeaveQuestion.tsx";
import { UNSAVED_FORM } from "../form/texts.ts";
import { ValueField } from "../form/ValueField.tsx";
import { Button, IconButton } from "../ui/index.ts";

export interface EditButtonProps {
  readonly type: EntityType;
  readonly row: ReviewRow;
  readonly onOpen: () => void;
}

/** A button that opens the value of a line for editing, if it would be written or is wrong. */
export function EditButton({ type, row: { cell, record }, onOpen }: EditButtonProps) {
  const attribute = editableAttribute(type, cell);
  if (!attribute) return null;
  return (
    <IconButton icon={Pencil} size="small" label={`Change ${attribute.label} of ${record.title}`} onClick={onOpen} />
  );
}

/** The attribute of a value that can be edited here, or null. */
export function editableAttribute(type: EntityType, cell: ReviewRow["cell"]): AttributeType | null {
  const attribute = type.byName.get(cell?.attribute ?? "");
  const canEdit =
    cell !== null &&
    (isWritten(cell) || cell.state === "leftAlone" || (isProblem(cell) && cell.state !== "notPermitted"));
  return canEdit && attribute?.element ? attribute : null;
}

export interface EditDialogProps {
  readonly type: EntityType;
  readonly row: ReviewRow;
  readonly onEdit: (record: ReviewRecord, attribute: string, value: unknown) => void;
  readonly onClose: () => void;
}

/** One value of one record, in the input of its element type. */
export function EditDialog({ type, row, onEdit, onClose }: EditDialogProps) {
  const attribute = type.byName.get(row.cell?.attribute ?? "");
  const plugin = usePlugin(attribute);
  if (!attribute || !plugin) return null;
  const editCell = (value: unknown) => {
    onEdit(row.record, attribute.name, value);
    onClose();
  };
  return <EditForm attribute={attribute} plugin={plugin} row={row} onEdit={editCell} onClose={onClose} />;
}

interface EditFormProps extends Pick<EditDialogProps, "row" | "onClose"> {
  readonly attribute: AttributeType;
  readonly plugin: ElementPlugin;
  readonly onEdit: (value: unknown) => void;
}

function EditForm({ attribute, plugin, row: { cell, record }, onEdit, onClose }: EditFormProps) {
  const [first] = useState(() => readText(attribute, cell?.new ?? ""));
  const [value, setValue] = useState(first);
  const [isLeft, setLeft] = useState(false);
  const found = validateAttribute(attribute, { [attribute.name]: value }, { mode: "update" });
  const texts = found.map((issue) => messageOf(issue, attribute));
  return (
    <GuardedDialog
      onClose={onClose}
      title={`${attribute.label} of ${record.title}`}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabledReason={texts[0]} onClick={() => onEdit(value)}>
            Change
          </Button>
        </>
      )}
    >
      {() => (
        <>
          <LeaveQuestion isUnsaved={!sameValue(value, first)} text={UNSAVED_FORM} />
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (found.length > 0) setLeft(true);
              else onEdit(value);
            }}
          >
            <ValueField
              plugin={plugin}
              attribute={attribute}
              label={attribute.label}
              value={value}
              onChange={setValue}
              onLeave={() => setLeft(true)}
              hint={cell?.text ?? undefined}
              issues={isLeft ? texts : []}
            />
          </form>
        </>
      )}
    </GuardedDialog>
  );
}

/** The value for a text in the review. Null if only the server could tell. */
export function readText(attribute: AttributeType, text: string): unknown {
  const read = attribute.element?.parse(text, contextOf(attribute, {}, NO_RESULT));
  return read && "value" in read ? read.value : null;
}
