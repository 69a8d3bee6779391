import type { AttributeType } from "@armature/engine";
import { usePlugin } from "@armature/renderer";
import { Badge, Inline, Menu, RowLink } from "@armature/renderer/ui";
import { ArrowDown, ArrowUp, Ellipsis, FolderInput, Pencil, Square, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { DragRow } from "../../../kit/drag-row.tsx";
import { dropOf, type SectionOf, stepOf } from "./form-moves.ts";
import { type FieldActions, FIELD_LIST, rowIdOf } from "./field-actions.ts";
import { marksOf } from "./marks.ts";

export interface FormFieldRowProps {
  readonly attribute: AttributeType;
  /** The page of the attribute. */
  readonly path: string;
  readonly sections: readonly SectionOf<AttributeType>[];
  readonly hasWarning: boolean;
  readonly actions: FieldActions;
  readonly mayMove: boolean;
}

/** A field of the form. It moves by its handle, by Alt with an arrow key, and by its menu. */
export function FormFieldRow(props: FormFieldRowProps) {
  const { attribute, path, sections, hasWarning, actions, mayMove } = props;
  const { name, label } = attribute;
  const plugin = usePlugin(attribute);
  const Icon = plugin?.icon ?? Square;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (!mayMove || by === null || !event.altKey) return;
    event.preventDefault();
    actions.move(name, stepOf(sections, name, by));
  };
  return (
    // The keys are those of the link inside, which bubble.
    <DragRow
      id={rowIdOf(name)}
      onKeyDown={onKeyDown}
      className="min-h-11 items-center gap-3 border-b py-1.5 last:border-b-0"
      handle={mayMove ? "cursor-grab hover:text-ink" : "hidden"}
      drag={{
        list: FIELD_LIST,
        id: name,
        onDrop: (dragged, where) => actions.move(dragged, dropOf(sections, dragged, name, where)),
      }}
    >
      <Icon aria-hidden size={16} className="shrink-0 text-ink-faint" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <RowLink to={path}>{label}</RowLink>
        {plugin && plugin.element.label !== label && (
          <span className="text-caption text-ink-faint">{plugin.element.label}</span>
        )}
      </span>
      <Inline>
        {marksOf(attribute, hasWarning).map(({ text, tone }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
      </Inline>
      {mayMove && <FieldMenu {...props} />}
    </DragRow>
  );
}

function FieldMenu({ attribute, path, sections, actions }: FormFieldRowProps) {
  const navigate = useNavigate();
  const { name, label, primaryKey, locked } = attribute;
  const keptReason = primaryKey || locked ? "This field is part of the product." : undefined;
  return (
    <Menu
      label={`Actions of ${label}`}
      icon={Ellipsis}
      iconOnly
      variant="quiet"
      size="small"
      items={[
        { label: "Edit", icon: Pencil, onSelect: () => void navigate(path) },
        { label: "Move up", icon: ArrowUp, onSelect: () => actions.move(name, stepOf(sections, name, -1)) },
        { label: "Move down", icon: ArrowDown, onSelect: () => actions.move(name, stepOf(sections, name, 1)) },
        { label: "Move to section…", icon: FolderInput, onSelect: () => actions.askForSection(attribute) },
        {
          label: "Delete",
          icon: Trash2,
          danger: true,
          separated: true,
          disabledReason: keptReason,
          onSelect: () => actions.remove(attribute),
        },
      ]}
    />
  );
}
