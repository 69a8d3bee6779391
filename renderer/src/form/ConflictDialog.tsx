import { displayText, type EntityType, isEmpty, type ReferenceLabels } from "@armature/engine";
import { valueHistory } from "@armature/engine/history";
import { useHistory } from "../data/records/history.ts";
import { agoText } from "../history/ago.ts";
import { useState } from "react";
import { ConflictWindow } from "./ConflictWindow.tsx";
import { useEntityForm } from "./entity-form-context.ts";
import { useFormState, useFormStore } from "./use-form.ts";

export interface ConflictDialogProps {
  readonly type: EntityType;
  readonly labels: ReferenceLabels;
  /** Called when the person has chosen and the save can be repeated. */
  readonly onResolved: () => void;
}

/** The values that two people changed in the surrounding form. */
export function ConflictDialog({ type, labels, onResolved }: ConflictDialogProps) {
  const conflicts = useFormState((state) => state.conflicts);
  const keptOthers = useFormState(({ form }) => form.attributes.some(({ name }) => form.taken.has(name)));
  const noteOf = useChangeNotes(type);
  const store = useFormStore();
  const { autosave, savesItself } = useEntityForm();
  const resolve = (taken: ReadonlySet<string>) => (autosave ?? store).resolveConflict(taken);
  const save = (theirs: ReadonlySet<string>) => {
    resolve(theirs);
    onResolved();
  };
  // Without a Submit, nothing could be left to save later: if the person closes the window, the stored values stay.
  const takeAll = () => resolve(new Set(conflicts.map((conflict) => conflict.attribute)));
  const textOf = (name: string, value: unknown) => shownText(type, labels, name, value);
  return (
    <ConflictWindow
      choices={conflicts.map(({ attribute, mine, theirs }) => ({
        key: attribute,
        label: type.byName.get(attribute)?.label ?? attribute,
        mine: textOf(attribute, mine),
        theirs: textOf(attribute, theirs),
        note: noteOf(attribute),
      }))}
      keptOthers={keptOthers}
      onSave={save}
      onCancel={savesItself ? takeAll : store.dismissConflict}
    />
  );
}

/** Who last changed an attribute and when. For a type without history, when the record was changed. */
function useChangeNotes(type: EntityType): (attribute: string) => string | undefined {
  const stored = useFormState(({ form }) => form.initial);
  const { data } = useHistory(type, type.offersHistory ? Number(stored[type.primaryKey.name]) : null);
  const [now] = useState(Date.now);
  return (attribute) => {
    const last = data && valueHistory(data.result, attribute)[0];
    const at = last?.at ?? stored["updated"];
    const ago = typeof at === "string" ? agoText(at, now) : undefined;
    return [last && (data.people[String(last.by)] ?? last.job), ago].filter(Boolean).join(", ") || undefined;
  };
}

function shownText(type: EntityType, labels: ReferenceLabels, name: string, value: unknown): string {
  const attribute = type.byName.get(name);
  if (!attribute || isEmpty(value)) return "(empty)";
  return labels[name]?.[String(value)] ?? displayText(attribute, { [name]: value });
}
