import type { EntityType } from "@armature/engine";
import {
  ApiError,
  serverText,
  useAllRecords,
  useDeleteRecord,
  useImportSheet,
  useImportUpload,
  useRouteTable,
  useWriteOffReason,
} from "@armature/renderer";
import { Banner, Button, Field, FileInput, FormSection, Inline } from "@armature/renderer/ui";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useEntityType } from "../../../kit/record-hooks.ts";

const FIELD = "import-file";
const LIMITS = Object.freeze({
  accept: [".xlsx"],
  acceptText: "The file must be an Excel workbook (.xlsx)",
  maxSize: 1_999_999,
  maxSizeText: "File must be under 2 MB",
});

/**
 * Uploads an import file for the organization of the session. The file is stored when it is chosen; Save opens the
 * review.
 */
export function ImportFile({ type }: { readonly type: EntityType }) {
  const navigate = useNavigate();
  const table = useRouteTable();
  const upload = useStoredFile(type);
  const [isTried, setTried] = useState(false);
  const { file, fileId, progress, failures } = upload;
  const offReason = useWriteOffReason(type);
  const save = () => {
    setTried(true);
    if (fileId !== null) void navigate(table.pathTo(`${type.name}ImportFileConfirm`, { fileId }));
  };
  const issues = isTried && fileId === null && progress === null ? ["File must be uploaded."] : [];
  return (
    <FormSection
      title={`Import ${type.labelPlural.toLowerCase()}`}
      text="The file is stored. You review its changes before any of them is made."
    >
      {offReason !== undefined && <Banner tone="info" title={offReason} />}
      {failures.map((text) => (
        <Banner key={text} tone="danger" title={text} />
      ))}
      <Field id={FIELD} label="File" issues={issues}>
        <FileInput
          id={FIELD}
          files={
            file ? [{ key: file.name, name: file.name, size: file.size, ...(progress !== null && { progress }) }] : []
          }
          onAdd={([chosen]) => chosen && upload.choose(chosen)}
          onRemove={upload.remove}
          limits={LIMITS}
          disabled={offReason !== undefined || progress !== null || upload.isOff}
          text="XLSX, under 2 MB"
          invalid={issues.length > 0}
          describedBy={issues.length > 0 ? `${FIELD}-issues` : undefined}
        />
      </Field>
      <Inline>
        <Button icon={ArrowRight} variant="primary" disabledReason={offReason} busy={progress !== null} onClick={save}>
          Save
        </Button>
      </Inline>
    </FormSection>
  );
}

/** The type of import files of an entity. */
function useImportType(type: EntityType) {
  const name = `${type.name}Import`;
  const types = useAllRecords(useEntityType("fileType"));
  const id = types.data?.result.find((each) => each.name === name)?.id;
  const isMissing = types.data !== undefined && id === undefined;
  return {
    id,
    isOff: types.isPending || isMissing,
    failures: isMissing ? [`Could not find '${name}' file type in 'fileType' table.`] : [],
  };
}

interface StoredFile {
  readonly file: File | null;
  readonly fileId: number | null;
  /** How much of it was sent, from 0 to 1. */
  readonly share: number;
  readonly removeError: unknown;
}

const NONE: StoredFile = { file: null, fileId: null, share: 0, removeError: null };

/** The file as the server stored it, and the messages of what failed. */
function useStoredFile(type: EntityType) {
  const fileType = useImportType(type);
  const remove = useDeleteRecord(useEntityType("file2"));
  const { mutate, isPending, error: uploadError, reset } = useImportUpload(type);
  const [{ file, fileId, share, removeError }, setStored] = useState(NONE);
  const change = (more: Partial<StoredFile>) => setStored((former) => ({ ...former, ...more }));
  const sheet = useImportSheet(type, fileId);

  function replace(chosen: File | null): void {
    reset();
    setStored({ ...NONE, file: chosen });
  }

  function choose(chosen: File): void {
    replace(chosen);
    const onProgress = (sent: number) => change({ share: sent });
    mutate({ file: chosen, fileTypeId: fileType.id, onProgress }, { onSuccess: (id) => change({ fileId: id }) });
  }

  /** Clears the id first, so that the page stops loading the sheet of a file that is being deleted. */
  async function removeStored(id: number): Promise<void> {
    change({ fileId: null });
    try {
      await remove(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return change({ fileId: id, removeError: error });
    }
    replace(null);
  }

  return {
    file,
    fileId,
    progress: isPending ? share : null,
    isOff: fileType.isOff,
    choose,
    remove: () => (fileId === null ? replace(null) : void removeStored(fileId)),
    failures: [
      ...fileType.failures,
      ...failureOf(uploadError, "Error uploading file"),
      ...failureOf(removeError, "Error removing file"),
      ...(sheet.isError ? ["Unable to load file data."] : []),
    ],
  };
}

function failureOf(error: unknown, otherwise: string): readonly string[] {
  return error === null ? [] : [serverText(error) ?? otherwise];
}
