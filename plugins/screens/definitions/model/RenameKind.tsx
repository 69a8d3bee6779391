import { type EntityType, may } from "@armature/engine";
import {
  failureText,
  GuardedDialog,
  KeptForm,
  useKeptState,
  useMetadata,
  useOfferRevert,
  useSaveRecord,
  useViewer,
} from "@armature/renderer";
import { Banner, Button, Stack, TextField } from "@armature/renderer/ui";
import { Pencil } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { issueOfLabel } from "./new-kind.ts";

interface OfKind {
  readonly subject: EntityType;
}

/** Changes what records of a kind are called, one and several. */
export function RenameKind({ subject }: OfKind) {
  const [isOpen, setOpen] = useState(false);
  if (!may(useViewer().permission, "entity", "update")) return null;
  return (
    <>
      <Button icon={Pencil} onClick={() => setOpen(true)}>
        Rename…
      </Button>
      {isOpen && <LabelsDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}

function LabelsDialog({ subject, onClose }: OfKind & { readonly onClose: () => void }) {
  const id = useId();
  const kept = useKeptState({ name: "labels of a kind of record", id: subject.name, first: labelsOf(subject) });
  const { submit, isSaving, issue, failure } = useLabelsSave(subject, kept.value, () => {
    kept.finish();
    onClose();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!kept.isUnsaved) onClose();
    else if (!isSaving) void submit();
  };
  return (
    <GuardedDialog
      onClose={onClose}
      title={`Rename ${subject.label}`}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={isSaving}>
            Save
          </Button>
        </>
      )}
    >
      {() => (
        <form id={id} noValidate onSubmit={onSubmit}>
          <Stack>
            <KeptForm of={kept} />
            {failure !== null && <Banner tone="danger">{failure}</Banner>}
            <LabelFields id={id} labels={kept.value} onChange={kept.change} issue={issue} />
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}

interface LabelFieldsProps {
  readonly id: string;
  readonly labels: Labels;
  readonly onChange: (labels: Labels) => void;
  /** That of the label. */
  readonly issue: string | null;
}

function LabelFields({ id, labels, onChange, issue }: LabelFieldsProps) {
  const { label, labelPlural } = labels;
  return (
    <>
      <TextField
        id={`${id}-label`}
        label="Label"
        required
        autoComplete="off"
        value={label}
        onChange={(text) => onChange({ ...labels, label: text })}
        issues={issue === null ? [] : [issue]}
      />
      <TextField
        id={`${id}-plural`}
        label="Label of several"
        autoComplete="off"
        hint={`Empty for ${label.trim() || "the label"} with an s.`}
        value={labelPlural}
        onChange={(text) => onChange({ ...labels, labelPlural: text })}
      />
    </>
  );
}

type Labels = Readonly<Record<"label" | "labelPlural", string>>;

function labelsOf({ label, labelPlural }: EntityType): Labels {
  return { label, labelPlural };
}

/** Saves both labels, on top of what others changed of the kind. The issue is that of the label. */
function useLabelsSave(subject: EntityType, { label, labelPlural }: Labels, onSaved: () => void) {
  const { entities } = useMetadata();
  const { save, isSaving } = useSaveRecord(useEntityType("entity"));
  const offerRevert = useOfferRevert();
  const [opened] = useState(() => labelsOf(subject));
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const others = [...entities.values()].filter(({ name }) => name !== subject.name);
  const issue = issueOfLabel(
    label,
    others.map((each) => each.label),
  );
  const submit = async () => {
    setTried(true);
    setFailure(null);
    if (issue !== null) return;
    const wanted = { label: label.trim(), labelPlural: labelPlural.trim() || `${label.trim()}s` };
    try {
      const { revision } = await save({ id: subject.name, values: { ...wanted, opened } });
      offerRevert(revision, `${wanted.label} renamed`);
      onSaved();
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return { submit, isSaving, issue: isTried ? issue : null, failure };
}
