import { type AttributeType, fold, normalizeText } from "@armature/engine";
import { listAttributes } from "@armature/engine/access";
import { changeMessageOf } from "@armature/engine/changes";
import type { ColumnDoubt, SheetColumn, SheetPlace } from "@armature/engine/import";
import { messageNames } from "@armature/engine/schema";
import { useMemo, useRef, useState } from "react";
import {
  Banner,
  Button,
  ChoiceBox,
  Disclosure,
  Field,
  fieldDescription,
  FormLayout,
  Inline,
  MatchTable,
  Stack,
} from "../ui/index.ts";
import { type Decided, MatchState } from "./MatchState.tsx";
import { decideFrom } from "./next-problem.ts";
import { type ChoosePlace, SheetFields } from "./SheetPlace.tsx";
import type { ImportModel } from "./use-import.ts";

/** Stands for "no attribute". No attribute can have this name. */
const LEFT_OUT = "-";
const SAMPLES = 3;

export interface ColumnsStepProps {
  readonly model: ImportModel;
  readonly onPlace?: ChoosePlace | undefined;
}

/** Matches every column to an attribute, or leaves it out explicitly. Going on accepts the suggestions. */
export function ColumnsStep({ model, onPlace }: ColumnsStepProps) {
  const { columns, issue, open } = model.read;
  // Columns that were open at first stay in their group, so that nothing moves away from the person.
  const [matched] = useState(() => new Set(columns.filter(({ match }) => isByName(match)).map(({ index }) => index)));
  const named = columns.filter(({ index }) => matched.has(index));
  const asked = columns.filter(({ index, header }) => !matched.has(index) && header !== "");
  const { type, sheet } = model.state;
  const isEmpty = sheet?.cells.length === 0;
  return (
    <Stack gap="wide">
      {sheet?.place && onPlace && (
        <FormLayout>
          <SheetFields place={sheet.place} onChoose={onPlace} />
        </FormLayout>
      )}
      {sheet?.place && isEmpty && <Banner tone="warning">{emptyText(sheet.place)}</Banner>}
      {issue && !isEmpty && (
        <Banner tone="warning">{changeMessageOf(issue, messageNames(type, type.importKey?.name ?? null))}</Banner>
      )}
      {asked.length > 0 && (
        <section aria-labelledby="import-asked" className="flex flex-col gap-3">
          <div>
            <h2 id="import-asked" className="text-section font-semibold">
              {asked.length === 1 ? "1 column needs matching" : `${asked.length} columns need matching`}
            </h2>
            <p className="text-ink-muted">{askText(asked)}</p>
          </div>
          {asked.length > 1 && <SkipRest open={open} onDecide={model.matchColumns} />}
          <ColumnTable columns={asked} model={model} />
        </section>
      )}
      {named.length > 0 && (
        <Disclosure
          label={named.length === 1 ? "1 column matched by its name" : `${named.length} columns matched by name`}
        >
          <ColumnTable columns={named} model={model} />
        </Disclosure>
      )}
    </Stack>
  );
}

function askText(asked: readonly SheetColumn[]): string {
  const isSuggested = asked.some(({ match }) => match.kind === "matched" && match.by === "suggestion");
  return `Choose a field for each, or skip it.${isSuggested ? " Check the suggestions: Next takes them." : ""}`;
}

function emptyText({ topRows }: SheetPlace): string {
  if (topRows.length === 0) return "This sheet is empty. Choose another sheet.";
  return "There are no rows below the headers. Choose another row, or another sheet.";
}

interface SkipRestProps {
  readonly open: readonly SheetColumn[];
  readonly onDecide: ImportModel["matchColumns"];
}

/** One answer for all undecided columns. */
function SkipRest({ open, onDecide }: SkipRestProps) {
  const place = useRef<HTMLDivElement>(null);
  const rest = open.length === 0 ? "" : ` (${open.length.toLocaleString("en-US")})`;
  const skip = () => onDecide(open.map(({ header }) => [header, null] as const));
  return (
    <div ref={place}>
      <Inline>
        <Button
          size="small"
          disabledReason={open.length === 0 ? "No column waits for a decision." : undefined}
          onClick={() => decideFrom(place.current, skip)}
        >
          {`Skip the rest${rest}`}
        </Button>
      </Inline>
    </div>
  );
}

function isByName(match: SheetColumn["match"]): boolean {
  return match.kind === "matched" && match.by !== "person" && match.by !== "suggestion";
}

interface ColumnTableProps {
  readonly columns: readonly SheetColumn[];
  readonly model: ImportModel;
}

function ColumnTable({ columns, model }: ColumnTableProps) {
  const { type, context, sheet } = model.state;
  const options = useMemo(
    () => [{ value: LEFT_OUT, label: "Skip this column" }, ...fieldOptions(listAttributes(type, context))],
    [type, context],
  );
  const rows = columns.map((column) => ({
    key: String(column.index),
    name: column.header,
    sample: (
      <span id={`${columnFieldId(column)}-sample`}>{samplesOf(sheet?.cells ?? [], column.index) || "No values"}</span>
    ),
    choice: <ColumnChoice column={column} options={options} onDecide={model.matchColumns} />,
    state: <MatchState decided={decidedOf(column)} />,
    isOpen: model.read.open.includes(column),
  }));
  return <MatchTable caption="Columns of the file" heads={["In the file", "Sample", "Means", "State"]} rows={rows} />;
}

/** Fields with one label are told apart by their section and name. */
function fieldOptions(attributes: readonly AttributeType[]) {
  const isAlone = (label: string) => attributes.filter((each) => fold(each.label) === fold(label)).length === 1;
  return attributes.map(({ name, label, section }) => {
    const description = isAlone(label) ? undefined : [section, name].filter((part) => part !== null).join(", ");
    return { value: name, label, description };
  });
}

function columnFieldId({ index }: SheetColumn): string {
  return `import-column-${index}`;
}

interface ColumnChoiceProps {
  readonly column: SheetColumn;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onDecide: ImportModel["matchColumns"];
}

function ColumnChoice({ column, options, onDecide }: ColumnChoiceProps) {
  const id = columnFieldId(column);
  const issues = issuesOf(column);
  return (
    <Field id={id} label={column.header} labelHidden issues={issues}>
      <ChoiceBox
        id={id}
        value={chosenOf(column)}
        options={options}
        clearable={false}
        placeholder="Choose a field, or skip the column"
        invalid={issues.length > 0}
        describedBy={[`${id}-sample`, fieldDescription(id, { issues })].filter(Boolean).join(" ")}
        onChange={(value) => value !== null && onDecide([[column.header, value === LEFT_OUT ? null : value]])}
      />
    </Field>
  );
}

function decidedOf({ match }: SheetColumn): Decided {
  if (match.kind === "leftOut") return "skipped";
  if (match.kind !== "matched") return "open";
  return match.by === "person" ? "chosen" : match.by === "suggestion" ? "suggested" : "matched";
}

function chosenOf({ match }: SheetColumn): string | null {
  if (match.kind === "leftOut") return LEFT_OUT;
  return match.kind === "unmatched" ? null : match.attribute.name;
}

function issuesOf({ match }: SheetColumn): readonly string[] {
  if (match.kind === "unmatched" && match.doubt) return [doubtText(match.doubt)];
  return match.kind === "repeated" ? [`Another column is ${match.attribute.label} already`] : [];
}

function doubtText(doubt: ColumnDoubt): string {
  const { label } = doubt.attribute;
  if (doubt.reason === "sameLabel") return "Several fields are called this. Choose the one that is meant.";
  const text = shortened(doubt.sample);
  if (doubt.reason === "otherValues") return `Not matched with ${label}: “${text}” is no value of that field.`;
  return `Not matched with ${label}: “${text}” is a whole name. Split the names in the file, or choose what they are.`;
}

/** The first few texts of the column, each once. */
function samplesOf(cells: readonly (readonly string[])[], index: number): string {
  const texts = new Set<string>();
  for (const row of cells) {
    const text = normalizeText(row[index] ?? "");
    if (text !== "") texts.add(shortened(text));
    if (texts.size === SAMPLES) break;
  }
  return [...texts].join(" · ");
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
