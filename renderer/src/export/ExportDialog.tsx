import type { EntityType } from "@armature/engine";
import {
  AS_SHOWN,
  canExport,
  choosePreset,
  exportColumns,
  type ExportState,
  openExport,
  optionalColumns,
  type Preset,
  requiredColumns,
  sampleColumns,
  toggleAllColumns,
  toggleColumn,
} from "@armature/engine/export";
import { FileX } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { useIsSlow } from "../data/debounce.ts";
import { usePresets } from "../data/files/exports.ts";
import { useViewer } from "../data/session/session.ts";
import { LoadFailure } from "../data/Loaded.tsx";
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
import { type ExportRows, rowsText, type ShownList } from "./export-rows.ts";
import { useDownload } from "./use-download.ts";

export interface ExportDialogProps {
  readonly type: EntityType;
  readonly rows: ExportRows;
  /** For a list: its columns and order can be exported as shown. */
  readonly shown?: ShownList | undefined;
  /** The call below `/api/entity/`, if not the default one. */
  readonly call?: string | undefined;
  readonly onClose: () => void;
}

/** The dialog 'Download {Entity} Export', in which the person chooses columns. */
export function ExportDialog(props: ExportDialogProps) {
  const { type, onClose } = props;
  const presets = usePresets(type);
  const { data, isError } = presets;
  const isSlow = useIsSlow(!data && !isError);
  const sample = useSample(props);
  if (data && (data.length > 0 || props.shown)) return <Choices {...props} presets={data} />;
  if (data && sample) return <Choices {...props} presets={data} shown={sample} />;
  return (
    <Dialog open onClose={onClose} width={560} title={titleOf(type)} footer={<Button onClick={onClose}>Close</Button>}>
      {isError && <LoadFailure title={`Unable to load ${type.label.toLowerCase()} presets`} read={presets} />}
      {data && <EmptyState icon={FileX} title="No exports configured" text="An administrator can add a preset." />}
      {isSlow && <Skeleton shape="field" count={3} />}
    </Dialog>
  );
}

/** The columns of a sample file without a preset. Undefined for other files, and if there is none. */
function useSample({ type, rows }: ExportDialogProps): ShownList | undefined {
  const viewer = useViewer();
  return useMemo(() => {
    const columns = rows.kind === "sample" ? sampleColumns(type, viewer) : [];
    return columns.length > 0 ? { columns, sort: [] } : undefined;
  }, [type, rows, viewer]);
}

function titleOf({ label }: EntityType): string {
  return `Download ${label} Export`;
}

function Choices(props: ExportDialogProps & { readonly presets: readonly Preset[] }) {
  const { type, rows, shown, call, onClose, presets } = props;
  const viewer = useViewer();
  const columns = shown?.columns;
  const opened = useMemo(() => openExport(type, viewer, presets, columns), [type, viewer, presets, columns]);
  const [chosen, setChosen] = useState<{ readonly on: ExportState; readonly state: ExportState } | null>(null);
  // A choice is valid only for the metadata and list with which it was made.
  const state = chosen?.on === opened ? chosen.state : opened;
  const choose = (next: ExportState) => setChosen({ on: opened, state: next });
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
          <Button
            variant="primary"
            busy={isPending}
            disabledReason={reason}
            onClick={() => void download(state, rows, shown)}
          >
            Download
          </Button>
        </>
      }
    >
      <Stack>
        <p>{rowsText(type, rows)}</p>
        {state.presets.length > 1 && <PresetChoice state={state} onChange={choose} />}
        {state.preset?.id === AS_SHOWN ? <ShownColumns state={state} /> : <RequiredColumns state={state} />}
        <OptionalColumns state={state} onChange={choose} />
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly state: ExportState;
  readonly onChange: (state: ExportState) => void;
}

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

/** The columns of the list, from left to right. Warns if the column that an import needs is missing. */
function ShownColumns({ state }: Pick<ChoiceProps, "state">) {
  const columns = exportColumns(state);
  const { importKey } = state.type;
  const lacksKey = importKey !== null && !columns.some(({ name }) => name === importKey.name);
  return (
    <FormSection title="Columns">
      <p>{columns.map(({ label }) => label).join(", ")}</p>
      {lacksKey && <p className="text-ink-muted">{`A sheet without ${importKey.label} cannot be imported back.`}</p>}
    </FormSection>
  );
}

function RequiredColumns({ state }: Pick<ChoiceProps, "state">) {
  const columns = requiredColumns(state);
  if (columns.length === 0) return null;
  return (
    <FormSection title="Required Columns">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {columns.map(({ name, label }) => (
          <Checkbox key={name} label={label} checked disabled onChange={stay} />
        ))}
      </div>
    </FormSection>
  );
}

function stay(): void {
  // Required columns cannot be switched.
}

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
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {columns.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={state.optional.has(name)}
            onChange={() => onChange(toggleColumn(state, name))}
          />
        ))}
      </div>
    </FormSection>
  );
}
