import { GuardedDialog, KeptForm, type KeptFormProps, type KeptState, useKeptState } from "@armature/renderer";
import { Button, Stack, TextField, UnparsedScope } from "@armature/renderer/ui";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { RoleChange } from "../merge.ts";
import type { Role } from "../model.ts";

export interface TeamDialogProps {
  readonly title: string;
  readonly width?: number;
  readonly isSaving: boolean;
  /** Why the form cannot be submitted. The button is disabled then. */
  readonly disabledReason?: string | undefined;
  /** Not called while a save is running. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The typed values, which survive a reload. */
  readonly kept: KeptFormProps & Pick<KeptState<object>, "unparsed">;
  readonly children: ReactNode;
}

/** A dialog that fills several roles at once. */
export interface RolesDialogProps {
  readonly roles: readonly Role[];
  readonly isSaving: boolean;
  readonly drop: DraftDrop;
  readonly onSubmit: (changes: readonly RoleChange[]) => void;
  readonly onClose: () => void;
  /** A dialog above this one. */
  readonly children?: ReactNode;
}

const FORM = "team-form";

/** A small form in a dialog, with Cancel and Submit. It asks before closing loses anything. */
export function TeamDialog({ isSaving, disabledReason, onSubmit, kept, children, ...dialog }: TeamDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving && kept.unparsed.readAll()) onSubmit();
  };
  return (
    <GuardedDialog
      {...dialog}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" busy={isSaving} disabledReason={disabledReason}>
            Submit
          </Button>
        </>
      )}
    >
      {() => (
        <form id={FORM} noValidate aria-label={dialog.title} onSubmit={submit}>
          <Stack>
            <KeptForm of={kept} />
            <UnparsedScope of={kept.unparsed}>{children}</UnparsedScope>
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}

/** Lets the component that saves the values of a dialog drop its draft, even after the dialog has closed. */
export interface DraftDrop {
  readonly now: () => void;
  /** The dialog passes the function that drops its draft. */
  readonly by: (finish: () => void) => void;
}

export function useDraftDrop(): DraftDrop {
  const [drop] = useState(createDraftDrop);
  return drop;
}

function createDraftDrop(): DraftDrop {
  const known: { finish?: () => void } = {};
  return {
    now: () => known.finish?.(),
    by: (finish) => {
      known.finish = finish;
    },
  };
}

/** Lets the owner of the dialog drop its draft. */
export function useDrop(drop: DraftDrop, { finish }: Pick<KeptFormProps, "finish">): void {
  useEffect(() => drop.by(finish), [drop, finish]);
}

export interface OneTextDialogProps extends Pick<TeamDialogProps, "title" | "isSaving" | "onClose"> {
  /** The name under which the unsaved draft is stored. */
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "email";
  /** The initial text. */
  readonly stored?: string;
  /** The issue of a text. Null if it is valid. */
  readonly issueOf: (text: string) => string | null;
  /** Called with a valid, trimmed text. */
  readonly onSubmit: (text: string) => void;
  readonly drop: DraftDrop;
}

/** A form with one text. It shows the issue after the person leaves the field or submits. */
export function OneTextDialog(props: OneTextDialogProps) {
  const { name, label, type = "text", stored = "", issueOf, onSubmit, drop, ...dialog } = props;
  const kept = useKeptState({ name, id: null, first: { text: stored } });
  const { text } = kept.value;
  const [isLeft, setLeft] = useState(false);
  const issue = issueOf(text);
  useDrop(drop, kept);
  const submit = () => {
    setLeft(true);
    if (issue === null) onSubmit(text.trim());
  };
  return (
    <TeamDialog {...dialog} kept={kept} onSubmit={submit}>
      <TextField
        id="team-text"
        label={label}
        type={type}
        required
        value={text}
        onChange={(typed) => kept.change({ text: typed })}
        onBlur={() => setLeft(true)}
        issues={isLeft && issue !== null ? [issue] : []}
      />
    </TeamDialog>
  );
}
