import type { AttributeType } from "@armature/engine";
import type { ReviewRecord, ReviewRow } from "@armature/engine/changes";
import { type GridEvent, type GridMove, stepGrid } from "@armature/engine/list";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { usePlugin } from "../data/metadata.ts";
import type { ElementPlugin } from "../elements/element-plugin.ts";
import { CellEditor } from "../form/CellEditor.tsx";
import { focusFirst } from "../ui/focus-first.ts";
import { useUnparsedFields } from "../ui/index.ts";
import { readText } from "./CellEdit.tsx";

export interface EditableValueProps {
  readonly attribute: AttributeType;
  readonly row: ReviewRow;
  readonly onEdit: (record: ReviewRecord, attribute: string, value: unknown) => void;
  /** The value as text. */
  readonly children: ReactNode;
}

/** A new value that can be edited in place with the same keys as a list cell. */
export function EditableValue(props: EditableValueProps) {
  const plugin = usePlugin(props.attribute);
  if (!plugin || plugin.files || plugin.records || plugin.computed) return props.children;
  return <ReviewEdits {...props} plugin={plugin} />;
}

interface Draft {
  value: unknown;
  isChanged: boolean;
}

type ReviewEditsProps = EditableValueProps & { readonly plugin: ElementPlugin };

function ReviewEdits(props: ReviewEditsProps) {
  const { attribute, row, children, plugin } = props;
  const edit = useValueDraft(props);
  const { draft, place, unparsed } = edit;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a button, until it holds an editor
    <div
      ref={place}
      data-cell-edit
      tabIndex={draft ? -1 : 0}
      {...(!draft && { role: "button", title: `Change ${attribute.label} of ${row.record.title}` })}
      className="min-w-0 cursor-text rounded-small"
      {...eventsOf(props, edit)}
    >
      {draft ? (
        <CellEditor
          {...{ plugin, attribute, unparsed }}
          record={NOTHING}
          value={draft.value}
          labels={NOTHING}
          onChange={(value) => void Object.assign(draft, { value, isChanged: true })}
        />
      ) : (
        children
      )}
    </div>
  );
}

/** The value while it is edited. */
function useValueDraft({ attribute, row: { cell, record }, onEdit }: EditableValueProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isEnding = useRef(false);
  const unparsed = useUnparsedFields();
  useLayoutEffect(() => {
    if (draft && place.current) focusFirst(place.current);
  }, [draft]);
  const begin = (replaces: boolean) => {
    const value = replaces ? null : readText(attribute, cell?.new ?? "");
    // Rendered at once, so that the letter that started the edit goes into the editor.
    flushSync(() => setDraft({ value, isChanged: false }));
  };
  const end = (isSaved: boolean, move: GridMove | null) => {
    isEnding.current = true;
    const next = move && neighbour(place.current, move);
    // Leaving the input makes it read its text into a value or choice.
    if (move) place.current?.focus();
    isEnding.current = false;
    if (isSaved && !unparsed.readAll()) return place.current ? focusFirst(place.current) : undefined;
    flushSync(() => setDraft(null));
    if (isSaved && draft?.isChanged) onEdit(record, attribute.name, draft.value);
    next?.focus();
  };
  return { draft, place, isEnding, unparsed, begin, end };
}

/** The keys and clicks that begin an edit and end it. */
function eventsOf(
  { attribute, row, onEdit }: EditableValueProps,
  { draft, isEnding, begin, end }: ReturnType<typeof useValueDraft>,
) {
  /** @returns whether the key was handled */
  const step = (event: GridEvent): boolean => {
    const act = stepGrid(draft ? "edit" : "navigate", event);
    if (act?.act === "begin") begin(act.replaces);
    else if (act?.act === "empty") onEdit(row.record, attribute.name, null);
    else if (act?.act === "commit") end(true, act.move);
    else if (act?.act === "restore") end(false, "stay");
    else return false;
    return act.act !== "begin" || !act.replaces;
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const { key, shiftKey: shift, altKey: alt } = event;
      const pressed = { key, shift, alt, ctrl: event.ctrlKey || event.metaKey, isEditable: true, isRange: false };
      if (step({ kind: "key", ...pressed })) event.preventDefault();
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (draft && !isEnding.current && document.hasFocus() && !currentTarget.contains(relatedTarget)) end(true, null);
    },
    onClick: () => {
      if (!draft) step({ kind: "doubleClick", isEditable: true });
    },
  };
}

const NOTHING = Object.freeze({});

/** The editable value before or after this one, or itself at either end. */
function neighbour(own: HTMLElement | null, move: GridMove): HTMLElement | null {
  const all = [...(own?.closest("table")?.querySelectorAll<HTMLElement>("[data-cell-edit]") ?? [])];
  const step = move === "stay" ? 0 : move === "up" || move === "left" ? -1 : 1;
  return own && (all[all.indexOf(own) + step] ?? own);
}
