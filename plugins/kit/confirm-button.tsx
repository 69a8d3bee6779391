import { Button, type ButtonProps, ConfirmDialog, type ConfirmDialogProps } from "@armature/renderer/ui";
import { useState } from "react";
import { useButtonCall } from "./use-button-call.ts";

export interface ConfirmButtonProps
  extends Pick<ButtonProps, "size" | "aria-label" | "disabledReason" | "children">,
    Pick<ConfirmDialogProps, "title" | "text" | "confirmLabel" | "danger"> {
  readonly call: () => Promise<unknown>;
  /** Said after success. */
  readonly done?: string;
  /** Called after each attempt. */
  readonly onSettled: () => void;
}

/** A button that asks a question before it does something, and says how that went. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, text, confirmLabel, danger, call, done, onSettled, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useButtonCall(() => {
    setAsking(false);
    onSettled();
  });
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          open
          title={title}
          text={text}
          confirmLabel={confirmLabel}
          danger={danger}
          busy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void run(call, done)}
        />
      )}
    </>
  );
}
