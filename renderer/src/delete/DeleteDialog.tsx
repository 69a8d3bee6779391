import type { EntityType, Values } from "@armature/engine";
import { Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLasting } from "../data/debounce.ts";
import { recordName } from "../data/record-name.ts";
import { announce, Banner, Button, Dialog, Skeleton, Stack } from "../ui/index.ts";
import type { DeleteFailure } from "./delete-text.ts";
import { ReferrerList } from "./ReferrerList.tsx";
import type { Deletion, DeletionState } from "./use-deletion.ts";

export interface DeleteDialogProps {
  readonly type: EntityType;
  readonly record: Values;
  readonly deletion: Omit<Deletion, "state" | "start">;
  readonly state: DeletionState;
}

/** Asks whether a record is to be deleted, or says what keeps it (BLD-118 to BLD-120). */
export function DeleteDialog({ type, record, deletion, state }: DeleteDialogProps) {
  const { canUndo, cancel, confirm } = deletion;
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
        <Failure state={state} />
        <Content name={name} state={state} canUndo={canUndo} />
      </Stack>
    </Dialog>
  );
}

function titleOf({ kind }: DeletionState, { label }: EntityType, name: string): string {
  if (kind === "loading") return `Delete ${label.toLowerCase()}`;
  return kind === "refusing" ? `Cannot Delete ${name}` : `Are you sure you want to delete ${name}?`;
}

function Failure({ state }: { readonly state: DeletionState }) {
  const failure = "failure" in state ? state.failure : null;
  const shown = failure && `${failure.title} ${failure.text ?? ""}`;
  useEffect(() => {
    if (shown !== null) announce(shown, { assertive: true });
  }, [shown]);
  if (failure === null) return null;
  return (
    <Banner tone="danger" title={failure.title}>
      {failureText(failure, state)}
    </Banner>
  );
}

function failureText({ text, isInUse }: DeleteFailure, { kind }: DeletionState): string | null {
  return isInUse && kind === "asking" ? "Records that you may not see refer to it." : text;
}

interface ContentProps {
  readonly name: string;
  readonly state: DeletionState;
  readonly canUndo: boolean;
}

function Content({ name, state, canUndo }: ContentProps) {
  const isLasting = useLasting(state.kind === "loading");
  if (state.kind === "loading") return isLasting && <Skeleton shape="text" count={2} />;
  if (state.kind !== "refusing")
    return <p>{canUndo ? "You can take this back afterwards." : "You cannot take this back yourself."}</p>;
  return (
    <>
      <p>{`These values must be changed before ${name} can be deleted`}</p>
      <ReferrerList referrers={state.referrers} />
    </>
  );
}
