import type { EntityType } from "@armature/engine";
import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useIsSlow } from "../data/debounce.ts";
import { recordName } from "../data/records/record-name.ts";
import { announce, Banner, Button, Dialog, Skeleton, Stack } from "../ui/index.ts";
import { type DeleteFailure, deleteQuestion } from "./delete-text.ts";
import { ReferrerList } from "./ReferrerList.tsx";
import type { Deletion, DeletionState } from "./use-deletion.ts";

export interface DeleteDialogProps {
  readonly type: EntityType;
  readonly deletion: Omit<Deletion, "state" | "start">;
  readonly state: DeletionState;
  /** What else is deleted. */
  readonly note?: string | undefined;
}

/** Asks whether to delete a record, or says what prevents it. */
export function DeleteDialog({ type, deletion, state, note }: DeleteDialogProps) {
  const { record, canUndo, cancel, confirm } = deletion;
  const name = recordName(type, record);
  const title = titleOf(state, type, name);
  const mayConfirm = state.kind === "asking" || state.kind === "deleting";
  const opened = useRef(title);
  useEffect(() => {
    if (opened.current !== title) announce(title);
  }, [title]);
  return (
    <Dialog
      open
      onClose={cancel}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button onClick={cancel} data-autofocus>
            {state.kind === "refusing" ? "Close" : "Cancel"}
          </Button>
          {mayConfirm && (
            <Button variant="danger" icon={Trash2} busy={state.kind === "deleting"} onClick={confirm}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <Failure type={type} state={state} />
        <Content name={name} state={state}>
          {note && <p>{note}</p>}
          <p>{canUndo ? "You can undo this." : "You cannot undo this yourself."}</p>
        </Content>
      </Stack>
    </Dialog>
  );
}

function titleOf({ kind }: DeletionState, type: EntityType, name: string): string {
  if (kind === "loading") return `Delete ${type.label.toLowerCase()}`;
  return kind === "refusing"
    ? `Cannot Delete ${name}`
    : deleteQuestion(name, type.looksForReferrers ? undefined : type.label);
}

function Failure({ type, state }: Pick<DeleteDialogProps, "type" | "state">) {
  const failure = "failure" in state ? state.failure : null;
  const shown = failure && `${failure.title} ${failure.text ?? ""}`;
  useEffect(() => {
    if (shown !== null) announce(shown, { assertive: true });
  }, [shown]);
  if (failure === null) return null;
  return (
    <Banner tone="danger" title={failure.title}>
      {type.looksForReferrers ? failureText(failure, state) : failure.text}
    </Banner>
  );
}

function failureText({ text, isInUse }: DeleteFailure, { kind }: DeletionState): string | null {
  return isInUse && kind === "asking" ? "Records that you may not see refer to it." : text;
}

interface ContentProps {
  readonly name: string;
  readonly state: DeletionState;
  /** The consequences of the delete. */
  readonly children: ReactNode;
}

function Content({ name, state, children }: ContentProps) {
  const isSlow = useIsSlow(state.kind === "loading");
  if (state.kind === "loading") return isSlow && <Skeleton shape="text" count={2} />;
  if (state.kind !== "refusing") return children;
  return (
    <>
      <p>{`These values must be changed before ${name} can be deleted`}</p>
      <ReferrerList referrers={state.referrers} />
    </>
  );
}
