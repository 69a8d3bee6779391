import {
  canExport,
  choosePreset,
  type EntityType,
  type ExportState,
  openExport,
  optionalColumns,
  type Preset,
  requiredColumns,
  toggleAllColumns,
  toggleColumn,
} from "@armature/engine";
import { FileX } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { useLasting } from "../data/debounce.ts";
import { usePresets } from "../data/exports.ts";
import { useViewer } from "../data/session.ts";
import { LoadFailure } from "../shell/Loaded.tsx";
import {
  Button,
  Checkbox,
  Dialog,
  EmptyState,
  Field,
  FormSection,
  Inline,
  Select,
  Skeleton,
  Stack,
} from "../ui/index.ts";
import { type ExportRows, rowsText } from "./export-rows.ts";
import { useDownload } from "./use-download.ts";

export interface ExportDialogProps {
  readonly type: EntityType;
  readonly rows: ExportRows;
  /** The call below `/api/entity/`; the usual one unless given (GEN-123). */
  readonly call?: string | undefined;
  readonly onClose: () => void;
}

/** 'Download {Entity} Export': which columns the sheet has (GEN-116 to GEN-124). */
export function ExportDialog(props: ExportDialogProps) {
  const { type, onClose } = props;
  const presets = usePresets(type);
  const { data, isError } = presets;
  const isLasting = useLasting(!data && !isError);
  if (data && data.length > 0) return <Choices {...props} presets={data} />;
  return (
    <Dialog open onClose={onClose} width={560} title={titleOf(type)} footer={<Button onClick={onClose}>Close</Button>}>
      {isError && <LoadFailure title={`Unable to load ${type.label.toLowerCase()} presets`} read={presets} />}
      {data && <EmptyState icon={FileX} title="No exports configured" />}
      {isLasting && <Skeleton shape="field" count={3} />}
    </Dialog>
  );
}

/** GEN-116 */
function titleOf({ label }: EntityType): string {
  return `Download ${label} Export`;
}

function Choices({ type, rows, call, onClose, presets }: ExportDialogProps & { readonly presets: readonly Preset[] }) {
  const viewer = useViewer();
  const opened = useMemo(() => openExport(type, viewer, presets), [type, viewer, presets]);
  const [chosen, setChosen] = useState<ExportState | null>(null);
  // What was chosen holds for the metadata that it was chosen on.
  const state = chosen?.type === type && chosen.presets === presets ? chosen : opened;
  const { download, isPending } = useDownload(type, call, onClose);
  const reason = canExport(state) ? undefined : "There is no column to download.";
  return (
    <Dialog
      open
      onClose={onClose}
      width={560}
      title={titleOf(type)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isPending} disabledReason={reason} onClick={() => void download(state, rows)}>
            Download
          </Button>
        </>
      }
    >
      <Stack>
        <p>{rowsText(type, rows)}</p>
        {presets.length > 1 && <PresetChoice state={state} onChange={setChosen} />}
        <RequiredColumns state={state} />
        <OptionalColumns state={state} onChange={setChosen} />
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly state: ExportState;
  readonly onChange: (state: ExportState) => void;
}

/** GEN-117 */
function PresetChoice({ state, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Field id={id} label="Preset">
      <Select
        id={id}
        value={state.preset === null ? null : String(state.preset.id)}
        options={state.presets.map((preset) => ({ value: String(preset.id), label: preset.label }))}
        onChange={(value) => onChange(choosePreset(state, Number(value)))}
      />
    </Field>
  );
}

/** GEN-118 */
function RequiredColumns({ state }: Pick<ChoiceProps, "state">) {
  const columns = requiredColumns(state);
  if (columns.length === 0) return null;
  return (
    <FormSection title="Required Columns">
      <Stack gap="tight">
        {columns.map(({ name, label }) => (
          <Checkbox key={name} label={label} checked disabled onChange={stay} />
        ))}
      </Stack>
    </FormSection>
  );
}

function stay(): void {
  // The preset requires it.
}

/** GEN-119 */
function OptionalColumns({ state, onChange }: ChoiceProps) {
  const columns = optionalColumns(state);
  if (columns.length === 0) return null;
  return (
    <FormSection title="Optional Columns">
      <Inline>
        <Button size="small" onClick={() => onChange(toggleAllColumns(state, true))}>
          Select All
        </Button>
        <Button size="small" onClick={() => onChange(toggleAllColumns(state, false))}>
          Deselect All
        </Button>
      </Inline>
      <Stack gap="tight">
        {columns.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={state.optional.has(name)}
            onChange={() => onChange(toggleColumn(state, name))}
          />
        ))}
      </Stack>
    </FormSection>
  );
}
