import { displayText, type EntityType, isEmpty, type ReferenceLabels } from "@armature/engine";
import { ConflictWindow } from "./ConflictWindow.tsx";
import { useEntityForm } from "./entity-form-context.ts";
import { useFormState, useFormStore } from "./use-form.ts";

export interface ConflictDialogProps {
  readonly type: EntityType;
  readonly labels: ReferenceLabels;
  /** The person has chosen; the save can go again. */
  readonly onResolved: () => void;
}

/** What two people changed in the form around it. */
export function ConflictDialog({ type, labels, onResolved }: ConflictDialogProps) {
  const conflicts = useFormState((state) => state.conflicts);
  const store = useFormStore();
  const { autosave, savesItself } = useEntityForm();
  const resolve = (taken: ReadonlySet<string>) => (autosave ?? store).resolve(taken);
  const save = (theirs: ReadonlySet<string>) => {
    resolve(theirs);
    onResolved();
  };
  // Without a Submit nothing can be left to be saved later: nobody chose to replace what is stored.
  const takeAll = () => resolve(new Set(conflicts.map((conflict) => conflict.attribute)));
  const textOf = (name: string, value: unknown) => shownText(type, labels, name, value);
  return (
    <ConflictWindow
      choices={conflicts.map(({ attribute, mine, theirs }) => ({
        key: attribute,
        label: type.byName.get(attribute)?.label ?? attribute,
        mine: textOf(attribute, mine),
        theirs: textOf(attribute, theirs),
      }))}
      onSave={save}
      onCancel={savesItself ? takeAll : store.cancelConflict}
    />
  );
}

function shownText(type: EntityType, labels: ReferenceLabels, name: string, value: unknown): string {
  const attribute = type.byName.get(name);
  if (!attribute || isEmpty(value)) return "(empty)";
  return labels[name]?.[String(value)] ?? displayText(attribute, { [name]: value });
}
