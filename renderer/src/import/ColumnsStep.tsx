import {
  type AttributeType,
  listAttributes,
  changeMessageOf,
  normalizeText,
  type SheetColumn,
  type SheetPlace,
  suggestColumns,
} from "@armature/engine";
import { useMemo, useRef, useState } from "react";
import { Banner, Button, ChoiceBox, Disclosure, Field, FormLayout, FormSection, Inline } from "../ui/index.ts";
import { decideFrom } from "./next-problem.ts";
import { type ChoosePlace, SheetFields } from "./SheetPlace.tsx";
import { Suggestion } from "./Suggestion.tsx";
import type { ImportModel } from "./use-import.ts";

/** Stands for no attribute; no attribute can be called so. */
const LEFT_OUT = "-";
const SAMPLES = 3;

export interface ColumnsStepProps {
  readonly model: ImportModel;
  readonly onPlace?: ChoosePlace | undefined;
}

/** Every column of the sheet is an attribute, or is left out knowingly. */
export function ColumnsStep({ model, onPlace }: ColumnsStepProps) {
  const { columns, issue, open } = model.read;
  // Those that were open at first stay together, so that nothing moves away from who decides.
  const [settled] = useState(() => new Set(columns.filter(({ match }) => isByName(match)).map(({ index }) => index)));
  const named = columns.filter(({ index }) => settled.has(index));
  const asked = columns.filter(({ index, header }) => !settled.has(index) && header !== "");
  const { type, context, sheet } = model.state;
  const suggestions = useMemo(() => suggestColumns(columns, listAttributes(type, context)), [columns, type, context]);
  const suggested = columns.flatMap(({ index, header }) => {
    const attribute = suggestions.get(index);
    return attribute ? [[header, attribute.name] as const] : [];
  });
  const key = type.importKey?.label;
  const isEmpty = sheet?.cells.length === 0;
  return (
    <FormLayout>
      {sheet?.place && onPlace && <SheetFields place={sheet.place} onChoose={onPlace} />}
      {sheet?.place && isEmpty && <Banner tone="warning">{emptyText(sheet.place)}</Banner>}
      {issue && !isEmpty && (
        <Banner tone="warning">
          {changeMessageOf(issue, { entity: type.label, ...(key !== undefined && { label: key }) })}
        </Banner>
      )}
      {asked.length > 0 && (
        <FormSection title="Columns without an attribute" text="Say what each of them is, or leave it out.">
          {asked.length > 1 && (
            <AnswerMany
              suggested={suggested}
              open={open.map(({ header }) => [header, null] as const)}
              onDecide={model.matchColumns}
            />
          )}
          {asked.map((column) => (
            <ColumnField
              key={column.index}
              column={column}
              model={model}
              isOpen={open.includes(column)}
              suggestion={suggestions.get(column.index)}
            />
          ))}
        </FormSection>
      )}
      {named.length > 0 && (
        <Disclosure
          label={named.length === 1 ? "1 column matched by its name" : `${named.length} columns matched by name`}
        >
          <FormLayout>
            {named.map((column) => (
              <ColumnField key={column.index} column={column} model={model} />
            ))}
          </FormLayout>
        </Disclosure>
      )}
    </FormLayout>
  );
}

function emptyText({ topRows }: SheetPlace): string {
  if (topRows.length === 0) return "This sheet is empty. Choose another sheet.";
  return "There are no rows below the headers. Choose another row, or another sheet.";
}

interface AnswerManyProps {
  readonly suggested: Parameters<ImportModel["matchColumns"]>[0];
  readonly open: Parameters<ImportModel["matchColumns"]>[0];
  readonly onDecide: ImportModel["matchColumns"];
}

/** One answer for all suggestions, and one for all columns that are left. */
function AnswerMany({ suggested, open, onDecide }: AnswerManyProps) {
  const place = useRef<HTMLDivElement>(null);
  const count = suggested.length === 1 ? "1 suggestion" : `${suggested.length} suggestions`;
  const rest = open.length === 0 ? "" : ` (${open.length.toLocaleString("en-US")})`;
  return (
    <div ref={place}>
      <Inline>
        {suggested.length > 0 && (
          <Button onClick={() => decideFrom(place.current, () => onDecide(suggested))}>{`Use ${count}`}</Button>
        )}
        <Button
          disabledReason={open.length === 0 ? "No column waits for a decision." : undefined}
          onClick={() => decideFrom(place.current, () => onDecide(open))}
        >
          {`Leave out the rest${rest}`}
        </Button>
      </Inline>
    </div>
  );
}

function isByName(match: SheetColumn["match"]): boolean {
  return match.kind === "matched" && match.by !== "person";
}

interface ColumnFieldProps {
  readonly column: SheetColumn;
  readonly model: ImportModel;
  /** Whether it waits for a decision. */
  readonly isOpen?: boolean;
  readonly suggestion?: AttributeType | undefined;
}

function ColumnField({ column, isOpen = false, suggestion, model: { state, matchColumns } }: ColumnFieldProps) {
  const id = `import-column-${column.index}`;
  const { type, context, sheet } = state;
  const options = useMemo(
    () => [
      { value: LEFT_OUT, label: "Leave this column out" },
      ...listAttributes(type, context).map(({ name, label }: AttributeType) => ({ value: name, label })),
    ],
    [type, context],
  );
  const samples = samplesOf(sheet?.cells ?? [], column.index);
  const hint = samples === "" ? "No values" : `Values such as ${samples}`;
  const issues = issuesOf(column);
  return (
    <Suggestion
      isOpen={isOpen}
      label={suggestion?.label ?? null}
      of={column.header}
      onTake={() => suggestion && matchColumns([[column.header, suggestion.name]])}
    >
      <Field id={id} label={column.header} hint={hint} issues={issues}>
        <ChoiceBox
          id={id}
          value={chosenOf(column)}
          options={options}
          clearable={false}
          placeholder="Choose an attribute, or leave the column out"
          invalid={issues.length > 0}
          describedBy={`${id}-hint`}
          onChange={(value) => value !== null && matchColumns([[column.header, value === LEFT_OUT ? null : value]])}
        />
      </Field>
    </Suggestion>
  );
}

function chosenOf({ match }: SheetColumn): string | null {
  if (match.kind === "leftOut") return LEFT_OUT;
  return match.kind === "unmatched" ? null : match.attribute.name;
}

function issuesOf({ match }: SheetColumn): readonly string[] {
  return match.kind === "repeated" ? [`Another column is ${match.attribute.label} already`] : [];
}

/** The first few texts of the column, each once. */
function samplesOf(cells: readonly (readonly string[])[], index: number): string {
  const texts = new Set<string>();
  for (const row of cells) {
    const text = normalizeText(row[index] ?? "");
    if (text !== "") texts.add(text.length > 40 ? `${text.slice(0, 40)}…` : text);
    if (texts.size === SAMPLES) break;
  }
  return [...texts].map((text) => `‘${text}’`).join(", ");
}
