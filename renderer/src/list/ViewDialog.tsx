import { formerDefaults, isViewNameTaken } from "@armature/engine/list";
import { type FormEvent, useId, useState } from "react";
import { errorText } from "../data/api-error.ts";
import type { ViewDraft, Views } from "../data/records/views.ts";
import { GuardedDialog } from "../form/GuardedDialog.tsx";
import { KeptForm } from "../form/KeptForm.tsx";
import { useKeptState } from "../form/use-kept-state.ts";
import { Banner, Button, Checkbox, Field, fieldDescription, Stack, TextInput } from "../ui/index.ts";

interface ViewDialogProps {
  readonly draft: ViewDraft;
  readonly views: Views;
  readonly onClose: () => void;
  readonly onSave: (draft: ViewDraft) => Promise<void>;
}

const NAME_MAX = 100;

/** Edits the name of a view, who can see it, and whether the list opens with it. */
export function ViewDialog({ draft, views, onClose, onSave }: ViewDialogProps) {
  const form = `${useId()}-form`;
  const { name, isShared, isDefault } = draft;
  const kept = useKeptState({ name: `view ${draft.entityName}`, id: draft.id, first: { name, isShared, isDefault } });
  const view: ViewDraft = { ...draft, ...kept.value };
  const [isTried, setTried] = useState(false);
  const [state, setState] = useState<"open" | "saving" | { readonly error: unknown }>("open");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (issuesOf(view, views).length > 0) return;
    setState("saving");
    try {
      for (const former of formerDefaults(views.views, view)) await views.save({ ...former, isDefault: false });
      await onSave({ ...view, name: view.name.trim() });
      kept.finish();
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <GuardedDialog
      onClose={onClose}
      title={draft.id === null ? "Save as a new view" : "Name and sharing"}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={state === "saving"}>
            Save
          </Button>
        </>
      )}
    >
      {() => (
        <form id={form} onSubmit={(event) => void submit(event)} noValidate>
          <Stack>
            <KeptForm of={kept} />
            {typeof state === "object" && <Banner tone="danger">{errorText(state.error)}</Banner>}
            <ViewFields
              view={view}
              onChange={(change) => kept.change({ ...kept.value, ...change })}
              issues={isTried ? issuesOf(view, views) : []}
              mayShare={views.mayShare}
            />
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}

interface ViewFieldsProps {
  readonly view: ViewDraft;
  readonly onChange: (change: Partial<Pick<ViewDraft, "name" | "isShared" | "isDefault">>) => void;
  readonly issues: readonly string[];
  readonly mayShare: boolean;
}

function ViewFields({ view, onChange, issues, mayShare }: ViewFieldsProps) {
  const id = useId();
  const opens = "The list opens with it";
  return (
    <>
      <Field id={id} label="Name" required issues={issues}>
        <TextInput
          id={id}
          required
          value={view.name}
          maxLength={NAME_MAX}
          invalid={issues.length > 0}
          describedBy={fieldDescription(id, { issues })}
          onChange={(name) => onChange({ name })}
        />
      </Field>
      <Checkbox
        label="Share with everybody in the organization"
        checked={view.isShared}
        disabled={!mayShare}
        onChange={(isShared) => onChange({ isShared })}
      />
      <Checkbox
        label={view.isShared ? `${opens}, unless a person has another default` : opens}
        checked={view.isDefault}
        onChange={(isDefault) => onChange({ isDefault })}
      />
      {!mayShare && <p className="text-caption">You can save views for yourself, but not share them.</p>}
    </>
  );
}

function issuesOf({ id, name }: ViewDraft, { views }: Views): readonly string[] {
  if (name.trim() === "") return ["Name is required"];
  return isViewNameTaken(views, name, id) ? ["Another view has this name. Choose another."] : [];
}
