import { Card, Inline, LinkButton, Menu, type MenuEntry } from "@armature/renderer/ui";
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useDropPlace } from "../../../kit/drag-order.ts";
import { type FieldActions, FIELD_LIST } from "./field-actions.ts";
import { FormFieldRow } from "./FormFieldRow.tsx";
import { sectionStepOf } from "./form-moves.ts";
import { SectionNameDialog } from "./SectionDialogs.tsx";
import type { FormDraftState } from "./use-form-draft.ts";
import type { Place } from "../use-place.ts";

export interface FormSectionsProps {
  readonly place: Place;
  readonly draft: FormDraftState;
  readonly mayUpdate: boolean;
  readonly mayCreate: boolean;
}

export interface FormSectionProps extends FormSectionsProps {
  /** Which of the sections. */
  readonly at: number;
  /** The attributes about which there are warnings. */
  readonly warned: ReadonlySet<string>;
  readonly actions: FieldActions;
}

/** A section of the form: its title, its fields in order, and what can be done with both. */
export function FormSection(props: FormSectionProps) {
  const { place, draft, at, actions, warned, mayUpdate, mayCreate } = props;
  const section = draft.sections[at];
  const fields = section?.fields ?? [];
  const title = section?.title ?? null;
  const { place: dropRef, isOver } = useDropPlace<HTMLUListElement>(FIELD_LIST, (name) =>
    actions.move(name, { kind: "move", names: [name], section: title }),
  );
  return (
    <Card
      title={title ?? "Before all sections"}
      action={
        <Inline>
          {mayCreate && <AddField path={place.createPath} title={title} />}
          {mayUpdate && title !== null && <SectionMenu {...props} title={title} />}
        </Inline>
      }
    >
      <ul
        ref={dropRef}
        aria-label={`Fields of ${title ?? "the beginning"}`}
        className={isOver ? "-m-2 rounded-card p-2 outline-2 outline-accent" : "-m-2 p-2"}
      >
        {fields.map((attribute) => (
          <FormFieldRow
            key={attribute.name}
            attribute={attribute}
            path={place.pathTo(attribute.name)}
            sections={draft.sections}
            hasWarning={warned.has(attribute.name)}
            actions={actions}
            mayMove={mayUpdate}
          />
        ))}
        {fields.length === 0 && (
          <li className="py-3 text-ink-muted">
            Drag a field here, or move one by its menu. Without a field it is not kept.
          </li>
        )}
      </ul>
    </Card>
  );
}

function AddField({ path, title }: { readonly path: string; readonly title: string | null }) {
  const query = new URLSearchParams({ section: title ?? "" }).toString();
  return (
    <LinkButton
      to={`${path}?${query}`}
      icon={Plus}
      size="small"
      variant="quiet"
      label={title === null ? "Add field before all sections" : `Add field to ${title}`}
    >
      Add field
    </LinkButton>
  );
}

function SectionMenu({ place, draft, at, title }: FormSectionProps & { readonly title: string }) {
  const [isRenaming, setRenaming] = useState(false);
  const { sections } = draft;
  const step = (by: -1 | 1): Pick<MenuEntry, "onSelect" | "disabledReason"> => {
    const move = sectionStepOf(sections, at, by);
    if (!move) return { onSelect: () => undefined, disabledReason: "It stays where it is." };
    return { onSelect: () => draft.move(move) };
  };
  const isEmpty = sections[at]?.fields.length === 0;
  return (
    <>
      <Menu
        label={`Actions of ${title}`}
        icon={Ellipsis}
        iconOnly
        variant="quiet"
        size="small"
        items={[
          { label: "Rename…", icon: Pencil, onSelect: () => setRenaming(true) },
          { label: "Move section up", icon: ArrowUp, ...step(-1) },
          { label: "Move section down", icon: ArrowDown, ...step(1) },
          ...(isEmpty ? [{ label: "Remove", icon: Trash2, onSelect: () => draft.dropSection(title) }] : []),
        ]}
      />
      {isRenaming && (
        <SectionNameDialog
          entity={place.subject.name}
          title={`Rename ${title}`}
          confirmLabel="Rename"
          name={title}
          taken={sections.flatMap((each) => (each.title === null || each.title === title ? [] : [each.title]))}
          onName={(name) => draft.renameSection(title, name)}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
