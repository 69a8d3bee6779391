import type { AccountProfile } from "@armature/engine/platform";
import { errorText, GuardedDialog, KeptForm, type KeptState } from "@armature/renderer";
import { Button, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { ProfileField } from "../ProfileField.tsx";

/** What every service has, as it is typed and chosen. */
export interface ServiceDraft {
  readonly name: string;
  readonly profile: string;
}

export interface ServiceDialogProps<Draft extends ServiceDraft> {
  readonly title: string;
  readonly save: string;
  readonly kept: KeptState<Draft>;
  /** Those that the service can have. */
  readonly profiles: readonly AccountProfile[];
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** Further fields, below the name. */
  readonly children: ReactNode;
}

const LONGEST_NAME = 100;

/** The window in which a service is made or changed. */
export function ServiceDialog<Draft extends ServiceDraft>(props: ServiceDialogProps<Draft>) {
  const { title, save, kept, profiles, error, busy, onSave, onClose, children } = props;
  const { value, change } = kept;
  const form = useId();
  const [hasTried, setTried] = useState(false);
  const issues = nameIssues(value.name.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (issues.length === 0) onSave();
  };
  const footer = (close: () => void) => (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" busy={busy}>
        {save}
      </Button>
    </>
  );
  return (
    <GuardedDialog title={title} onClose={onClose} footer={footer}>
      {() => (
        <form id={form} noValidate aria-label={title} onSubmit={submit}>
          <Stack>
            <KeptForm of={kept} />
            {error && <Refusal text={errorText(error)} />}
            <TextField
              id="serviceName"
              label="Name"
              hint="History shows it as the author of changes, such as 'Directory sync'."
              value={value.name}
              onChange={(name) => change({ ...value, name })}
              autoComplete="off"
              required
              issues={hasTried ? issues : []}
            />
            {children}
            <ProfileField
              profiles={profiles}
              value={value.profile}
              warning="It can see and change everything, and so can everybody who has one of its access tokens."
              onChange={(profile) => change({ ...value, profile })}
            />
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}

function nameIssues(name: string): readonly string[] {
  if (name === "") return ["Please enter a name."];
  return name.length > LONGEST_NAME ? [`Use at most ${LONGEST_NAME} characters.`] : [];
}
