import {
  ApiError,
  Loaded,
  Page,
  saveFile,
  useAllRecords,
  useSession,
  useUpload,
  useWriteBlock,
} from "@armature/renderer";
import {
  Banner,
  Button,
  Field,
  FileInput,
  FormSection,
  Inline,
  notify,
  Stack,
  TableSkeleton,
} from "@armature/renderer/ui";
import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { useEntityType } from "../../kit/record-hooks.ts";
import { LocationTable } from "./LocationTable.tsx";
import { resultsOf } from "../location-results.ts";
import { importedText, SAMPLE_FILE } from "../model.ts";
import { RefusedRows } from "./RefusedRows.tsx";

const CALL = "/api/location/import";
const SAMPLE_NAME = "locations-sample.csv";
const FIELD = "location-file";
const LIMITS = Object.freeze({
  accept: [".csv"],
  acceptText: "File should be a CSV file",
  maxSize: 9_999_999,
  maxSizeText: "File size should be less than 10 MB",
});
const LOCKED = "The Organization Structure is locked. The form has been disabled.";

/** Imports locations of the session's organization from a CSV file, and lists the existing ones. */
export default function LocationImport() {
  const type = useEntityType("location");
  const read = useAllRecords(type);
  const block = useWriteBlock(type);
  const offReason = block === "structure" ? LOCKED : block?.refusal;
  return (
    <Page>
      <Stack gap="wide">
        {offReason !== undefined && <Banner tone="info">{offReason}</Banner>}
        <ImportForm offReason={offReason} onImported={() => void read.refetch()} />
        <Loaded
          read={read}
          title={`Error loading ${type.label} data`}
          skeleton={<TableSkeleton count={6} columns={2} />}
        >
          {({ result }) => <LocationTable locations={result} />}
        </Loaded>
      </Stack>
    </Page>
  );
}

interface ImportFormProps {
  /** Why nothing can be imported now. */
  readonly offReason: string | undefined;
  readonly onImported: () => void;
}

interface Imported {
  readonly locationIdList: readonly number[];
}

/** The chosen file, and its import. Either all of its locations are created, or none. */
function useFileImport(onImported: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const { error, isPending, mutate, reset } = useUpload<Imported>(CALL, onImported);
  const choose = (chosen: File | null) => {
    reset();
    setProgress(0);
    setFile(chosen);
  };
  const send = () => {
    if (!file) return;
    const onSuccess = ({ locationIdList }: Imported) => {
      notify({ type: "success", message: importedText(locationIdList.length) });
      choose(null);
    };
    mutate({ file, onProgress: setProgress }, { onSuccess });
  };
  const refused = error instanceof ApiError && error.status === 400 ? resultsOf(error.body) : null;
  return { file, choose, send, isPending, progress, refused };
}

/** Uploads a file and shows the result. */
function ImportForm({ offReason, onImported }: ImportFormProps) {
  const { organization } = useSession();
  const { file, choose, send, isPending, progress, refused } = useFileImport(onImported);
  return (
    <FormSection
      title={`Locations of ${organization?.name ?? "no organization"}`}
      text="Row 1 names the columns: name, abbreviation, address, city, state, county, zip and timezone; locationNumber, locationPhone, locationFax, staffTotal and address2 may be left out. The state is its two letters."
    >
      <Field id={FIELD} label="CSV file">
        <FileInput
          id={FIELD}
          files={file ? [{ key: file.name, name: file.name, size: file.size, ...(isPending && { progress }) }] : []}
          onAdd={([chosen]) => choose(chosen ?? null)}
          onRemove={() => choose(null)}
          limits={LIMITS}
          disabled={offReason !== undefined || isPending}
          text="CSV, under 10 MB"
        />
      </Field>
      <Inline>
        <Button
          icon={Upload}
          variant="primary"
          busy={isPending}
          disabledReason={offReason ?? (file === null ? "Choose a file first." : undefined)}
          onClick={send}
        >
          Import
        </Button>
        <Button icon={Download} onClick={() => saveFile(new Blob([SAMPLE_FILE], { type: "text/csv" }), SAMPLE_NAME)}>
          Download a sample file
        </Button>
      </Inline>
      {refused && <RefusedRows results={refused} />}
    </FormSection>
  );
}
