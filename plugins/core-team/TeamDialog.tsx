import { Button, Dialog, TextField } from "@armature/renderer/ui";
import { type FormEvent, type ReactNode, useState } from "react";

export interface TeamDialogProps {
  readonly title: string;
  readonly width?: number;
  readonly isSaving: boolean;
  /** Why it cannot be submitted; the button is off then. */
  readonly disabledReason?: string | undefined;
  /** Not called while it is saved. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const FORM = "team-form";

/** A small form in a window, with Cancel and Submit. */
export function TeamDialog({ isSaving, disabledReason, onSubmit, children, ...dialog }: TeamDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSubmit();
  };
  return (
    <Dialog
      open
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" busy={isSaving} disabledReason={disabledReason}>
            Submit
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate aria-label={dialog.title} onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}

export interface OneTextDialogProps extends Pick<TeamDialogProps, "title" | "isSaving" | "onClose"> {
  readonly label: string;
  readonly type?: "text" | "email";
  /** What it begins with. */
  readonly stored?: string;
  /** What is wrong with a text; null for nothing. */
  readonly issueOf: (text: string) => string | null;
  /** Called with what is right, trimmed. */
  readonly onSubmit: (text: string) => void;
}

/** The form of a single text, which says what is wrong once it was left or submitted. */
export function OneTextDialog(props: OneTextDialogProps) {
  const { label, type = "text", stored = "", issueOf, onSubmit, ...dialog } = props;
  const [text, setText] = useState(stored);
  const [isLeft, setLeft] = useState(false);
  const issue = issueOf(text);
  const submit = () => {
    setLeft(true);
    if (issue === null) onSubmit(text.trim());
  };
  return (
    <TeamDialog {...dialog} onSubmit={submit}>
      <TextField
        id="team-text"
        label={label}
        type={type}
        required
        value={text}
        onChange={setText}
        onBlur={() => setLeft(true)}
        issues={isLeft && issue !== null ? [issue] : []}
      />
    </TeamDialog>
  );
}
