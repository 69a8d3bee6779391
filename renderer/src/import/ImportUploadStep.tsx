import type { EntityType } from "@armature/engine";
import { useId, useState } from "react";
import { requestIdOf, serverText } from "../data/api-error.ts";
import { useImportUpload } from "../data/files/import-files.ts";
import { useImportOffReason } from "../data/records/write-block.ts";
import { Banner, Field, FileInput, FormLayout, Inline } from "../ui/index.ts";
import { ExportButton } from "../export/ExportButton.tsx";
import type { ExportRows } from "../export/export-rows.ts";
import { ImportFrame } from "./ImportFrame.tsx";

export interface ImportUploadStepProps {
  readonly type: EntityType;
  /** The call that exports records, if the entity has one of its own. */
  readonly exportCall?: string | undefined;
  /** Called when the file is stored. */
  readonly onUploaded: (fileId: number) => void;
  readonly onBack: () => void;
}

const SAMPLE: ExportRows = Object.freeze({ kind: "sample" });
const TOO_LARGE = "User upload file must be under 2 MB";

const LIMITS = Object.freeze({
  accept: [".xlsx"],
  acceptText: "The file must be an Excel workbook (.xlsx)",
  maxSize: 1_999_999,
  maxSizeText: TOO_LARGE,
});

/**
 * Step 1, 'Upload File'.
 * @example
 * ```tsx
 * import { ImportUploadStep } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const open = (fileId: number) => location.assign(`/items/import?file=${fileId}`);
 *   return <ImportUploadStep type={item} onUploaded={open} onBack={() => history.back()} />;
 * }
 * ```
 */
export function ImportUploadStep({ type, exportCall, onUploaded, onBack }: ImportUploadStepProps) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const offReason = useImportOffReason(type);
  const { mutate, isPending, error, reset } = useImportUpload(type);
  const choose = (chosen: File | null) => {
    reset();
    setProgress(0);
    setFile(chosen);
  };
  const upload = () => file && mutate({ file, onProgress: setProgress }, { onSuccess: onUploaded });
  const reason = offReason ?? (file ? undefined : "Choose a file first.");
  const shown = file && { key: file.name, name: file.name, size: file.size, ...(isPending && { progress }) };
  return (
    <ImportFrame
      type={type}
      step="file"
      done={[]}
      onStep={onBack}
      footer={{ onBack, next: { label: "Upload", onClick: upload, busy: isPending, disabledReason: reason } }}
    >
      {offReason !== undefined && <Banner tone="info" title={offReason} />}
      {error !== null && <UploadFailure type={type} error={error} />}
      <FormLayout>
        <Inline>
          <ExportButton type={type} rows={SAMPLE} call={exportCall} />
        </Inline>
        <Field
          id={id}
          label="File"
          hint={`We read one sheet: one header row, then one row per ${type.label.toLowerCase()}. You can choose the sheet next.`}
        >
          <FileInput
            id={id}
            files={shown ? [shown] : []}
            onAdd={([chosen]) => choose(chosen ?? null)}
            onRemove={() => choose(null)}
            limits={LIMITS}
            disabled={isPending || offReason !== undefined}
            text="XLSX, under 2 MB"
            describedBy={`${id}-hint`}
          />
        </Field>
      </FormLayout>
    </ImportFrame>
  );
}

function UploadFailure({ type, error }: { readonly type: EntityType; readonly error: Error }) {
  const requestId = requestIdOf(error);
  const title = serverText(error) ?? `Error uploading ${type.label.toLowerCase()} import file`;
  return (
    <div role="alert">
      <Banner tone="danger" title={title}>
        {requestId === undefined ? null : `Request id: ${requestId}`}
      </Banner>
    </div>
  );
}
