import { hiddenText, type SheetPlace } from "@armature/engine/import";
import { Banner, Button, ChoiceBox, Field, FormSection, Inline } from "../ui/index.ts";
import type { ImportModel } from "./use-import.ts";

/** Chooses another sheet of the file, or another header row. */
export type ChoosePlace = (place: { readonly name: string; readonly headerRow: number | null }) => void;

/** Reads the sheet again, with or without the rows and columns that it does not show. */
export type ChooseHidden = (isLeftOut: boolean) => void;

export interface HiddenNoticeProps {
  readonly model: ImportModel;
  /** Absent if it can no longer be changed. */
  readonly onHidden?: ChooseHidden | undefined;
}

/** Says what the sheet does not show, and whether it is part of the import. */
export function HiddenNotice({ model: { state }, onHidden }: HiddenNoticeProps) {
  const hidden = state.sheet?.place?.hidden;
  const text = hidden && hiddenText(hidden);
  if (!hidden || !text) return null;
  const { isLeftOut } = hidden;
  const action = onHidden && (
    <Button size="small" onClick={() => onHidden(!isLeftOut)}>
      {isLeftOut ? "Import what is hidden" : "Leave out what is hidden"}
    </Button>
  );
  return (
    <Banner tone={isLeftOut ? "info" : "warning"} title={`This sheet has ${text}`} action={action}>
      {isLeftOut ? "What is hidden is left out of this import." : "What is hidden is part of this import too."}
    </Banner>
  );
}

export interface SheetLineProps {
  readonly model: ImportModel;
  /** Absent if it can no longer be changed. */
  readonly onChange?: (() => void) | undefined;
}

/** Where the rows are in the file, and which column identifies them. */
export function SheetLine({ model: { state, read }, onChange }: SheetLineProps) {
  const place = state.sheet?.place;
  if (!place) return null;
  const { importKey } = state.type;
  const key = read.columns.find(({ match }) => match.kind === "matched" && match.attribute === importKey);
  const { names, name, headerRow } = place;
  const sheet = names.length > 1 ? `Sheet ‘${name}’, one of ${names.length}` : `Sheet ‘${name}’`;
  const parts = [sheet, `headers in row ${headerRow.toLocaleString("en-US")}`, ...(key ? [`key ‘${key.header}’`] : [])];
  return (
    <Inline>
      <p className="text-ink-muted">{parts.join(" · ")}</p>
      {onChange && (
        <Button size="small" onClick={onChange}>
          Change sheet or columns
        </Button>
      )}
    </Inline>
  );
}

/** Fields for choosing the sheet and its header row. */
export function SheetFields({ place, onChoose }: { readonly place: SheetPlace; readonly onChoose: ChoosePlace }) {
  const id = "import";
  const { name, names, hiddenNames = [], headerRow, topRows } = place;
  const labelOf = (each: string) => (hiddenNames.includes(each) ? `${each} (hidden)` : each);
  return (
    <FormSection title="Sheet">
      {names.length > 1 && (
        <Field id={`${id}-sheet`} label="Sheet" hint={`The file has ${names.length} sheets; one of them is imported.`}>
          <ChoiceBox
            id={`${id}-sheet`}
            value={name}
            options={names.map((each) => ({ value: each, label: labelOf(each) }))}
            clearable={false}
            describedBy={`${id}-sheet-hint`}
            onChange={(chosen) => chosen !== null && chosen !== name && onChoose({ name: chosen, headerRow: null })}
          />
        </Field>
      )}
      {topRows.length > 0 && (
        <Field id={`${id}-row`} label="Row of headers" hint="Rows above it are left out.">
          <ChoiceBox
            id={`${id}-row`}
            value={String(headerRow)}
            options={topRows.map(({ row, text }) => ({ value: String(row), label: `Row ${row}: ${text}` }))}
            clearable={false}
            describedBy={`${id}-row-hint`}
            onChange={(row) => row !== null && Number(row) !== headerRow && onChoose({ name, headerRow: Number(row) })}
          />
        </Field>
      )}
    </FormSection>
  );
}
