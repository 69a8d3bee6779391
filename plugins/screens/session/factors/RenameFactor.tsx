import type { Factor } from "@armature/engine/platform";
import { GuardedDialog, KeptForm, useKeptState } from "@armature/renderer";
import { Button, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useId, useState } from "react";
import { useSteps } from "./use-steps.ts";

export interface RenameFactorProps {
  readonly factor: Factor;
  readonly rename: (label: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

/** A window with the name of a second factor. */
export function RenameFactor({ factor, rename, onClose, onRenamed }: RenameFactorProps) {
  const form = useId();
  const kept = useKeptState({ name: "factor", id: factor.id, first: { label: factor.label } });
  const [isEmpty, setEmpty] = useState(false);
  const { run, isBusy, failure } = useSteps();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const label = kept.value.label.trim();
    setEmpty(label === "");
    if (label === "") return;
    void run(async () => {
      await rename(label);
      kept.finish();
      onRenamed();
      onClose();
    });
  };
  const footer = (close: () => void) => (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" busy={isBusy}>
        Rename
      </Button>
    </>
  );
  return (
    <GuardedDialog title={`Rename '${factor.label}'`} onClose={onClose} footer={footer}>
      {() => (
        <form id={form} noValidate aria-label="Rename" onSubmit={submit}>
          <Stack>
            <KeptForm of={kept} />
            {failure !== null && <Refusal text={failure} />}
            <TextField
              id="factor-name"
              label="Name"
              value={kept.value.label}
              onChange={(label) => kept.change({ label })}
              autoComplete="off"
              required
              issues={isEmpty ? ["Please enter a name."] : []}
            />
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}
