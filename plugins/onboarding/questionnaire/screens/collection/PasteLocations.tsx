import { type EntityType, may } from "@armature/engine";
import {
  ApiError,
  useKeptState,
  useOperation,
  useRefreshRecords,
  useViewer,
  useWriteOffReason,
} from "@armature/renderer";
import { Button, Field, fieldDescription, notify, TextArea } from "@armature/renderer/ui";
import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import { TeamDialog } from "../../../coreTeam/screens/parts.ts";
import { resultsOf } from "../../../locationImport/index.ts";
import { pasteLocations } from "../../operations.ts";
import { COLUMN_LABELS, pastedLocations, type PastedLocations } from "./pasted-locations.ts";

interface PasteLocationsProps {
  /** The entity type of locations. */
  readonly type: EntityType;
  /** Why nothing can be added now. Undefined if it can. */
  readonly offReason: string | undefined;
}

/** Adds many locations at once from pasted rows of a sheet. Only people who may create locations see it. */
export function PasteLocations({ type, offReason }: PasteLocationsProps) {
  const [isOpen, setOpen] = useState(false);
  const isOffered = may(useViewer().permission, type.name, "create");
  const blockedReason = useWriteOffReason(type, isOffered);
  if (!isOffered) return null;
  return (
    <>
      <Button icon={ClipboardPaste} disabledReason={blockedReason ?? offReason} onClick={() => setOpen(true)}>
        Paste a sheet
      </Button>
      {isOpen && <PasteWindow onClose={() => setOpen(false)} />}
    </>
  );
}

const ID = "paste-locations";
const HINT = `Copy the rows from your sheet. Columns in this order, or with these words in row 1: ${COLUMN_LABELS.join(", ")}. Only the name is needed; a row with an address needs all of it but Street Address 2.`;
const SHOWN = 8;

function PasteWindow({ onClose }: { readonly onClose: () => void }) {
  const kept = useKeptState({ name: "locations paste", id: null, first: { text: "" } });
  const { mutate, error, isPending, reset } = useOperation(pasteLocations);
  const refresh = useRefreshRecords();
  const [isLeft, setLeft] = useState(false);
  const { text } = kept.value;
  const pasted = pastedLocations(text);
  const refusals = error ? refusedTexts(error, pasted) : [];
  const problems = pasted.problems.length > 0 ? pasted.problems : refusals;
  const isReady = pasted.problems.length === 0 && pasted.rows.length > 0;
  const submit = () => {
    setLeft(true);
    if (!isReady) return;
    const onSuccess = ({ locationIdList }: { readonly locationIdList: readonly number[] }) => {
      notify({ type: "success", message: `${countText(locationIdList.length)} added.` });
      kept.finish();
      void refresh(["address", "location"]);
      onClose();
    };
    mutate({ body: { rows: pasted.rows.map((row) => ({ ...row })) } }, { onSuccess });
  };
  return (
    <TeamDialog
      title="Paste a sheet of locations"
      width={720}
      isSaving={isPending}
      disabledReason={isReady ? undefined : "Paste rows of a sheet first."}
      kept={kept}
      onSubmit={submit}
      onClose={onClose}
    >
      <RowsField
        text={text}
        onChange={(typed) => {
          reset();
          kept.change({ text: typed });
        }}
        onLeave={() => setLeft(text.trim() !== "")}
        issues={isLeft ? shortened(problems) : []}
      />
      <p role="status">{error ? "No location was added. Correct the rows and submit again." : readyText(pasted)}</p>
    </TeamDialog>
  );
}

interface RowsFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
  readonly issues: readonly string[];
}

function RowsField({ text, onChange, onLeave, issues }: RowsFieldProps) {
  return (
    <Field id={ID} label="Rows of the sheet" required hint={HINT} issues={issues}>
      <TextArea
        id={ID}
        rows={10}
        value={text}
        onChange={onChange}
        onBlur={onLeave}
        invalid={issues.length > 0}
        describedBy={fieldDescription(ID, { hint: HINT, issues })}
        required
      />
    </Field>
  );
}

/** What the server reports about the rows, with their row numbers in the sheet. */
function refusedTexts(error: Error, { places }: PastedLocations): readonly string[] {
  const results = error instanceof ApiError && error.status === 400 ? resultsOf(error.body) : null;
  if (results === null) return [error.message];
  return results.flatMap(({ locationIndex, errors }) =>
    errors.map((text) => `Row ${places[locationIndex] ?? locationIndex + 1}: ${text}`),
  );
}

function shortened(problems: readonly string[]): readonly string[] {
  const more = problems.length - SHOWN;
  return more > 0 ? [...problems.slice(0, SHOWN), `${more} more problems.`] : problems;
}

function countText(count: number): string {
  return count === 1 ? "1 location" : `${count} locations`;
}

function readyText({ rows, problems }: PastedLocations): string {
  if (rows.length === 0 || problems.length > 0) return "";
  const names = rows.map(({ name = "" }) => name || "(no name)");
  const more = names.length > 5 ? ", …" : "";
  return `${countText(rows.length)} to be added: ${names.slice(0, 5).join(", ")}${more}`;
}
