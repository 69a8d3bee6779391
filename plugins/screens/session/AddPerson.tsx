import { type AccountProfile, inviteAccount, personProblems, type PersonValues } from "@armature/engine/platform";
import { errorText, GuardedDialog, KeptForm, type KeptState, useKeptState, useOperation } from "@armature/renderer";
import { AllRequired, Button, notify, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useId, useState } from "react";
import { type Issues, withoutEmpty } from "../../kit/field-issues.ts";
import { useFieldIssues } from "../../kit/use-fields.ts";
import { ProfileField } from "./ProfileField.tsx";

const FIELDS = [
  { name: "firstName", label: "First name" },
  { name: "lastName", label: "Last name" },
  { name: "email", label: "Email", hint: "The link to choose a password goes to this address." },
] as const;

/** What is typed and chosen. */
type Person = PersonValues & { readonly profile: string };

const EMPTY: PersonValues = Object.freeze({ firstName: "", lastName: "", email: "" });

export interface AddPersonProps {
  readonly profiles: readonly AccountProfile[];
  readonly onAdded: () => void;
}

/** The button and the dialog that enter a person of staff. */
export function AddPerson({ profiles, onAdded }: AddPersonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="primary" size="control" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add person
      </Button>
      {isOpen && (
        <AddDialog profiles={profiles.filter(({ isOfStaff }) => isOfStaff)} onAdded={onAdded} onClose={close} />
      )}
    </>
  );
}

function AddDialog({ profiles, onAdded, onClose }: AddPersonProps & { readonly onClose: () => void }) {
  const form = useId();
  const kept = useKeptState({ name: "add person", id: null, first: { ...EMPTY, profile: profiles[0]?.name ?? "" } });
  const { isValid, showAll, ...fields } = useFieldIssues<PersonValues>(kept.value, personIssues);
  const { mutate, isPending, error } = useOperation(inviteAccount);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return showAll();
    const onSuccess = () => {
      notify({ type: "success", message: `We sent ${kept.value.email.trim()} a link to choose a password.` });
      kept.finish();
      onAdded();
      onClose();
    };
    mutate({ body: kept.value }, { onSuccess });
  };
  const footer = (close: () => void) => (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" busy={isPending}>
        Add and send the link
      </Button>
    </>
  );
  return (
    <GuardedDialog title="Add person" onClose={onClose} footer={footer}>
      {() => (
        <form id={form} noValidate aria-label="Add person" onSubmit={onSubmit}>
          <Stack>
            <KeptForm of={kept} />
            <p>For people who work for all organizations. People of one organization register themselves.</p>
            {error && <Refusal text={errorText(error)} />}
            <PersonFields kept={kept} profiles={profiles} {...fields} />
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}

function personIssues(values: PersonValues): Issues<PersonValues> {
  return withoutEmpty<PersonValues>(personProblems(values));
}

interface PersonFieldsProps {
  readonly kept: Pick<KeptState<Person>, "value" | "change">;
  readonly profiles: readonly AccountProfile[];
  readonly issues: Issues<PersonValues>;
  readonly onLeave: (field: keyof PersonValues) => void;
}

function PersonFields({ kept: { value, change }, profiles, issues, onLeave }: PersonFieldsProps) {
  return (
    <AllRequired>
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          id={name}
          {...field}
          value={value[name]}
          onChange={(text) => change({ ...value, [name]: text })}
          onBlur={() => onLeave(name)}
          autoComplete="off"
          required
          issues={issues[name] ?? []}
        />
      ))}
      <ProfileField profiles={profiles} value={value.profile} onChange={(profile) => change({ ...value, profile })} />
    </AllRequired>
  );
}
