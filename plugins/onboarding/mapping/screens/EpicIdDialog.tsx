import { useEntityType } from "../../kit/record-hooks.ts";
import type { EpicIdReport } from "../epic-ids.ts";
import { serverText, useUpload } from "@armature/renderer";
import { Button, Dialog, Field, FileInput, Refusal, Stack, StepPanel, Stepper } from "@armature/renderer/ui";
import { type ReactNode, useId, useState } from "react";
import { EpicIdResults } from "./EpicIdResults.tsx";
import { useMappedEntity } from "./use-mapped.ts";

const TITLE = "Import Epic ID";
const STEPS = ["Upload File", "View Results"] as const;

const LIMITS = Object.freeze({
  accept: [".xlsx"],
  acceptText: "The file must be an Excel workbook (.xlsx)",
  maxSize: 1_999_999,
  maxSizeText: "File must be under 2 MB",
});

export interface EpicIdDialogProps {
  /** The id of the mapping, as in the address. */
  readonly id: string;
  readonly onClose: () => void;
  /** Called after an import, because Epic IDs may have changed. */
  readonly onImported: () => void;
}

/** Imports Epic IDs from a workbook: first the upload, then the result of each row. */
export function EpicIdDialog({ id, onClose, onImported }: EpicIdDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const path = `/api/entity/${useMappedEntity()}/epicMapping/${id}/epicIdImport`;
  const { data, error, isPending, mutate, reset } = useUpload<EpicIdReport>(path, onImported);
  const choose = (chosen: File | null) => {
    reset();
    setProgress(0);
    setFile(chosen);
  };
  const upload = () => {
    if (file) mutate({ file, onProgress: setProgress });
  };
  const footer = { isDone: data !== undefined, isPending, hasFile: file !== null, onClose, onImport: upload };
  return (
    <Dialog open title={TITLE} width={688} onClose={onClose} footer={<Footer {...footer} />}>
      <Steps isDone={data !== undefined} onBack={() => choose(null)}>
        {error !== null && <Refusal text={serverText(error) ?? "Error importing Epic IDs"} />}
        {data ? (
          <EpicIdResults report={data} />
        ) : (
          <FileField file={file} progress={isPending ? progress : undefined} onChoose={choose} />
        )}
      </Steps>
    </Dialog>
  );
}

interface FooterProps {
  readonly isDone: boolean;
  readonly isPending: boolean;
  readonly hasFile: boolean;
  readonly onClose: () => void;
  readonly onImport: () => void;
}

function Footer({ isDone, isPending, hasFile, onClose, onImport }: FooterProps) {
  if (isDone) {
    return (
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    );
  }
  const noFile = hasFile ? undefined : "Choose a file first.";
  return (
    <>
      <Button disabledReason={isPending ? "The file is being read." : undefined} onClick={onClose}>
        Cancel
      </Button>
      <Button variant="primary" busy={isPending} disabledReason={noFile} onClick={onImport}>
        Import
      </Button>
    </>
  );
}

interface StepsProps {
  readonly isDone: boolean;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function Steps({ isDone, onBack, children }: StepsProps) {
  const current = isDone ? 1 : 0;
  const steps = STEPS.map((label, index) => ({ key: String(index), label, done: index < current }));
  return (
    <Stack>
      <Stepper label={TITLE} steps={steps} current={String(current)} onStep={onBack} />
      <StepPanel label={STEPS[current]}>{children}</StepPanel>
    </Stack>
  );
}

interface FileFieldProps {
  readonly file: File | null;
  /** The part of the file that is uploaded, from 0 to 1. Undefined while nothing is uploading. */
  readonly progress: number | undefined;
  readonly onChoose: (file: File | null) => void;
}

function FileField({ file, progress, onChoose }: FileFieldProps) {
  const id = useId();
  const { label, primaryKey, importKey } = useEntityType(useMappedEntity());
  const keys = [primaryKey, ...(importKey ? [importKey] : [])].map((attribute) => `'${attribute.label}'`).join(" or ");
  const shown = file && {
    key: file.name,
    name: file.name,
    size: file.size,
    ...(progress !== undefined && { progress }),
  };
  const hint = `The first sheet is read. Row 1 names its columns: ${keys} for the ${label.toLowerCase()}, and 'Epic ID'. The file that this page downloads is read, too, where it has such a column.`;
  return (
    <Field id={id} label="File" hint={hint}>
      <FileInput
        id={id}
        files={shown ? [shown] : []}
        onAdd={([chosen]) => onChoose(chosen ?? null)}
        onRemove={() => onChoose(null)}
        limits={LIMITS}
        disabled={progress !== undefined}
        text="XLSX, under 2 MB"
        describedBy={`${id}-hint`}
      />
    </Field>
  );
}
