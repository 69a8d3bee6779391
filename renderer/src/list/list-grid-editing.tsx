import { type AttributeType, contextOf, type EntityType, type ListAnswer, type Values } from "@armature/engine";
import type { ReactNode } from "react";
import type { Plugins } from "../data/services.ts";
import { CellEditor } from "../form/CellEditor.tsx";
import type { CellName } from "../ui/grid/grid-types.ts";
import type { GridEditing, UnparsedFields } from "../ui/index.ts";
import type { CellChange } from "./cell-rows.ts";
import { recordId } from "./record-key.ts";
import { type CellEdits, editedText } from "./use-cell-edits.ts";

/** The value of the open editor, and its cell. */
interface CellDraft {
  readonly record: Values;
  readonly attribute: AttributeType;
  value: unknown;
  isChanged: boolean;
}

/** The draft of the open editor, if there is one. */
export interface OpenDraft {
  current: CellDraft | null;
}

/** What the cells of a list show, and where their edits go. */
export interface CellScene {
  readonly type: EntityType;
  readonly data: ListAnswer;
  readonly plugins: Plugins;
  readonly edits: CellEdits;
  readonly unparsed: UnparsedFields;
  readonly draft: OpenDraft;
}

/** How the grid of a list edits its cells. */
export function gridEditing(scene: CellScene): GridEditing<Values> {
  const { type, data, edits } = scene;
  const byKey = new Map(data.result.map((record) => [String(recordId(type, record)), record]));
  const cleared = ({ row, column }: CellName) => changeOf(type, byKey.get(row), column, null);
  return {
    isEditable: (_record, column) => {
      const attribute = type.byName.get(column);
      return attribute !== undefined && edits.isEditable(attribute);
    },
    editor: (record, column, replaces) => editorOf(scene, record, column, replaces),
    onEnd: (isSaved) => endEdit(scene, isSaved),
    onEmpty: (cells) => edits.save(cells.flatMap(cleared)),
    onFill: (runs) => edits.save(runs.flatMap((run) => filled(scene, byKey, run))),
    text: (record, column) => {
      const attribute = type.byName.get(column);
      return attribute ? shownText(scene, record, attribute) : "";
    },
  };
}

function editorOf(scene: CellScene, record: Values, column: string, replaces: boolean): ReactNode {
  const { type, data, plugins, unparsed, draft } = scene;
  const attribute = type.byName.get(column);
  const plugin = plugins.get(attribute?.element?.name ?? "");
  if (!attribute || !plugin) return null;
  const id = recordId(type, record);
  const open = draft.current;
  // Another save of the same record may have reloaded it while its cell is edited.
  if (!open || recordId(type, open.record) !== id || open.attribute.name !== column) {
    const value = replaces ? null : (shownValue(scene, record, attribute) ?? null);
    draft.current = { record, attribute, value, isChanged: false };
  }
  const change = (value: unknown) => {
    if (draft.current?.attribute.name === column) Object.assign(draft.current, { value, isChanged: true });
  };
  return (
    <CellEditor
      key={`${id} ${column}`}
      plugin={plugin}
      attribute={attribute}
      record={record}
      unparsed={unparsed}
      value={draft.current?.value}
      labels={data.labels}
      onChange={change}
    />
  );
}

/** @returns false if the text cannot be read, so that the editor stays open */
function endEdit({ edits, unparsed, draft }: CellScene, isSaved: boolean): boolean {
  if (isSaved && !unparsed.readAll()) return false;
  const ended = draft.current;
  draft.current = null;
  if (!ended) return true;
  const edit = edits.of(ended.record, ended.attribute.name);
  const refused = edit && edit.error !== null ? edit : null;
  if (!isSaved) {
    if (refused) edits.discard(refused);
  } else if (ended.isChanged) edits.save([ended]);
  // A refused value is sent again as it is, because the obstacle may be gone.
  else if (refused && !refused.isClash) edits.save([{ ...ended, value: refused.value }]);
  return true;
}

/** The first cell of a run gives its value to the others. */
function filled(
  scene: CellScene,
  byKey: ReadonlyMap<string, Values>,
  [from, ...others]: readonly CellName[],
): readonly CellChange[] {
  const { type } = scene;
  const record = from && byKey.get(from.row);
  const attribute = from && type.byName.get(from.column);
  if (!record || !attribute) return [];
  return others.flatMap(({ row, column }) => {
    const to = type.byName.get(column);
    if (!to) return [];
    const isSame = to === attribute;
    const value = isSame ? shownValue(scene, record, attribute) : valueIn(to, shownText(scene, record, attribute));
    return changeOf(type, byKey.get(row), column, value ?? null);
  });
}

function shownValue({ edits }: CellScene, record: Values, attribute: AttributeType): unknown {
  const edit = edits.of(record, attribute.name);
  return edit ? edit.value : record[attribute.name];
}

function shownText(scene: CellScene, record: Values, attribute: AttributeType): string {
  return editedText(attribute, shownValue(scene, record, attribute), scene.data.labels[attribute.name]);
}

/** Reads a text as a value of another column. A text that is not a value stays and is refused with a message. */
function valueIn(attribute: AttributeType, text: string): unknown {
  const read = attribute.element?.parse(text, contextOf(attribute, {}));
  return read && "value" in read ? read.value : text;
}

function changeOf(type: EntityType, record: Values | undefined, column: string, value: unknown): readonly CellChange[] {
  const attribute = type.byName.get(column);
  return record && attribute ? [{ record, attribute, value }] : [];
}
