import { GuardedDialog, KeptForm, type KeptFormProps, type KeptState, useKeptState } from "@armature/renderer";
import { Button, Stack, TextField, UnsettledScope } from "@armature/renderer/ui";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { RoleChange } from "../merge.ts";
import type { Role } from "../model.ts";

export interface TeamDialogProps {
  readonly title: string;
  readonly width?: number;
  readonly isSaving: boolean;
  /** Why it cannot be submitted; the button is off then. */
  readonly disabledReason?: string | undefined;
  /** Not called while it is saved. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** What is typed in it. */
  readonly kept: KeptFormProps & Pick<KeptState<object>, "unsettled">;
  readonly children: ReactNode;
}

/** A window that fills several roles at once. */
export interface RolesDialogProps {
  readonly roles: readonly Role[];
  readonly isSaving: boolean;
  readonly drop: DraftDrop;
  readonly onSubmit: (changes: readonly RoleChange[]) => void;
  readonly onClose: () => void;
  /** A window over this one. */
  readonly children?: ReactNode;
}

const FORM = "team-form";

/** A small form in a window, with Cancel and Submit; closing it asks before something is lost. */
export function TeamDialog({ isSaving, disabledReason, onSubmit, kept, children, ...dialog }: TeamDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving && kept.unsettled.settle()) onSubmit();
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
            <UnsettledScope of={kept.unsettled}>{children}</UnsettledScope>
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}

/** Drops the draft of a window, which may have gone by then; for whoever saves what is in it. */
export interface DraftDrop {
  readonly now: () => void;
  /** The window says how. */
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

/** Lets the owner of the window drop its draft. */
export function useDrop(drop: DraftDrop, { finish }: Pick<KeptFormProps, "finish">): void {
  useEffect(() => drop.by(finish), [drop, finish]);
}

export interface OneTextDialogProps extends Pick<TeamDialogProps, "title" | "isSaving" | "onClose"> {
  /** As what it is kept while it is not saved. */
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "email";
  /** What it begins with. */
  readonly stored?: string;
  /** What is wrong with a text; null for nothing. */
  readonly issueOf: (text: string) => string | null;
  /** Called with what is right, trimmed. */
  readonly onSubmit: (text: string) => void;
  readonly drop: DraftDrop;
}

/** The form of a single text, which says what is wrong once it was left or submitted. */
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
