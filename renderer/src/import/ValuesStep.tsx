import { type AttributeType, fold, isEmpty } from "@armature/engine";
import { dayTexts, holdsDays, readDaysAs } from "@armature/engine/import";
import { type DayReading, dayReadings, readDayAs } from "@armature/engine/values";
import { useEffect, useMemo } from "react";
import { usePlugin } from "../data/metadata.ts";
import { ValueField } from "../form/ValueField.tsx";
import { useSuggestion } from "../review/Suggested.tsx";
import { Button, Inline, MatchTable, Stack } from "../ui/index.ts";
import { type Decided, MatchState } from "./MatchState.tsx";
import type { ImportModel } from "./use-import.ts";

/** If an attribute has more texts than this, they are better corrected in the sheet. */
const MOST_TEXTS = 50;

/**
 * Gives a value to texts that are not values of their attribute, or skips their rows. Going on accepts the suggestions.
 */
export function ValuesStep({ model }: { readonly model: ImportModel }) {
  const { unread, state } = model;
  const groups = Object.entries(unread).flatMap(([name, texts]) => {
    const attribute = state.type.byName.get(name);
    return attribute ? [{ attribute, texts }] : [];
  });
  return (
    <Stack gap="wide">
      <p className="text-ink-muted">
        We could not read these values. Choose a replacement, or we will skip the rows that contain them.
      </p>
      {groups.map(({ attribute, texts }) => (
        <Meanings key={attribute.name} attribute={attribute} texts={texts} model={model} />
      ))}
    </Stack>
  );
}

function moreText(count: number): string | undefined {
  if (count <= MOST_TEXTS) return undefined;
  return `The first ${MOST_TEXTS} of ${count.toLocaleString("en-US")} values. So many are easier to fix in the file.`;
}

interface MeaningsProps {
  readonly attribute: AttributeType;
  readonly texts: readonly string[];
  readonly model: ImportModel;
}

/** The values chosen for the texts of an attribute. */
function Meanings({ attribute, texts, model }: MeaningsProps) {
  const column = useColumnTexts({ attribute, model });
  const order = useDayOrder(attribute, column);
  const suggested = useSuggested({ attribute, texts, model }, order);
  const rowsOf = useRowCounts(column);
  const isAmbiguous = useMemo(
    () => texts.some((text) => dayReadings(dayTexts(attribute, text)).length > 1),
    [attribute, texts],
  );
  const rest = useMemo(() => texts.filter((text) => !Object.hasOwn(suggested, fold(text))), [texts, suggested]);
  const more = moreText(texts.length);
  const heading = `import-values-${attribute.name}`;
  const rows = texts.slice(0, MOST_TEXTS).map((text, place) => ({
    ...meaningRow({ attribute, model, suggested }, text, `import-value-${attribute.name}-${place}`),
    sample: rowsOf(text),
  }));
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h2 id={heading} className="text-section font-semibold">
          {attribute.label}
        </h2>
        {more !== undefined && <p className="text-ink-muted">{more}</p>}
        {order !== null && isAmbiguous && (
          <p className="text-ink-muted">
            Some dates of this column can only be {READINGS[order]}. The others are suggested in the same order.
          </p>
        )}
      </div>
      <ReadDays attribute={attribute} texts={rest} isRest={rest.length < texts.length} model={model} />
      <MatchTable
        caption={`Values of ${attribute.label}`}
        heads={["In the file", "Rows", "Means", "State"]}
        rows={rows}
      />
    </section>
  );
}

interface MeaningRow extends Pick<MeaningsProps, "attribute" | "model"> {
  /** The values that texts surely mean, by folded text. */
  readonly suggested: Readonly<Record<string, unknown>>;
}

function meaningRow({ attribute, model: { state, mapValue }, suggested }: MeaningRow, text: string, id: string) {
  const own = state.values[attribute.name] ?? NOTHING;
  const key = fold(text);
  const isDecided = Object.hasOwn(own, key);
  const value = (isDecided ? own[key] : suggested[key]) ?? null;
  const decided = isEmpty(value) ? "open" : isDecided ? "chosen" : "suggested";
  return {
    key,
    name: text,
    choice: (
      <Meaning {...{ id, attribute, text, value }} onChoose={(chosen) => mapValue(attribute.name, text, chosen)} />
    ),
    state: <State id={id} decided={decided} />,
    isOpen: decided === "open",
  } as const;
}

const NOTHING: Readonly<Record<string, unknown>> = Object.freeze({});

/** The value of each text that it surely means as a whole, by folded text. Going on accepts it. */
function useSuggested({ attribute, texts, model: { suggestValues } }: MeaningsProps, order: DayReading | null) {
  const suggest = useSuggestion(attribute);
  const suggested = useMemo(() => {
    const valueOf = (text: string) => {
      const found = suggest(text);
      return found?.isWhole === true ? found.value : order && readDaysAs(attribute, text, order);
    };
    const entries = texts.slice(0, MOST_TEXTS).map((text) => [fold(text), valueOf(text)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== null));
  }, [suggest, attribute, texts, order]);
  useEffect(() => suggestValues(attribute.name, suggested), [attribute, suggested, suggestValues]);
  return suggested;
}

/** The texts of the attribute's column. */
function useColumnTexts({
  attribute,
  model: { state, read },
}: Pick<MeaningsProps, "attribute" | "model">): readonly string[] {
  const { cells = NO_CELLS } = state.sheet ?? {};
  const column = read.columns.find(({ match }) => match.kind === "matched" && match.attribute === attribute);
  return useMemo(() => cells.map((row) => row[column?.index ?? -1] ?? ""), [cells, column?.index]);
}

/** Number of rows with each text. */
function useRowCounts(texts: readonly string[]) {
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const text of texts) found.set(fold(text), (found.get(fold(text)) ?? 0) + 1);
    return found;
  }, [texts]);
  return (text: string) => (counts.get(fold(text)) ?? 0).toLocaleString("en-US");
}

/** All dates in texts of a column; none if it holds something else. */
function datesIn(attribute: AttributeType, texts: readonly string[]): readonly string[] {
  return holdsDays(attribute) ? texts.flatMap((text) => dayTexts(attribute, text)) : [];
}

/** The only order of day and month in which all such dates of the column can be read, or null. */
function useDayOrder(attribute: AttributeType, texts: readonly string[]): DayReading | null {
  return useMemo(() => {
    const ordered = datesIn(attribute, texts).filter(
      (text) => readDayAs(text, "dayFirst") ?? readDayAs(text, "monthFirst"),
    );
    const [order, other] = dayReadings(ordered);
    return order === undefined || other !== undefined ? null : order;
  }, [attribute, texts]);
}

const NO_CELLS: readonly (readonly string[])[] = [];

const READINGS: Readonly<Record<DayReading, string>> = {
  serial: "Excel dates",
  dayFirst: "day/month/year",
  monthFirst: "month/day/year",
};

interface ReadDaysProps extends MeaningsProps {
  /** Whether there are other texts, which have a suggestion. */
  readonly isRest: boolean;
}

/** One answer for all texts of a date attribute that have no suggestion and can be read in the same way. */
function ReadDays({ attribute, texts, isRest, model: { state, mapValues } }: ReadDaysProps) {
  const { isFrom1904 = false } = state.sheet ?? {};
  const readings = useMemo(() => dayReadings(datesIn(attribute, texts), isFrom1904), [attribute, texts, isFrom1904]);
  if (readings.length === 0) return null;
  const read = (reading: DayReading) =>
    mapValues(
      attribute.name,
      texts.map((text) => [text, readDaysAs(attribute, text, reading, isFrom1904)]),
    );
  const count = texts.length.toLocaleString("en-US");
  const one = isRest ? "the other" : "it";
  const what = texts.length === 1 ? one : `${isRest ? "the other" : "all"} ${count}`;
  return (
    <Inline>
      {readings.map((reading) => (
        <Button key={reading} size="small" onClick={() => read(reading)}>
          {`Read ${what} as ${READINGS[reading]}`}
        </Button>
      ))}
    </Inline>
  );
}

interface MeaningProps {
  readonly id: string;
  readonly attribute: AttributeType;
  readonly text: string;
  readonly value: unknown;
  readonly onChoose: (value: unknown) => void;
}

function Meaning({ id, attribute, text, value, onChoose }: MeaningProps) {
  const plugin = usePlugin(attribute);
  if (!plugin) return null;
  return (
    <ValueField
      id={id}
      plugin={plugin}
      attribute={attribute}
      label={`‘${text}’`}
      labelHidden
      value={value}
      onChange={onChoose}
      describedBy={`${id}-state`}
    />
  );
}

function State({ id, decided }: { readonly id: string; readonly decided: Decided }) {
  return (
    <span id={`${id}-state`}>
      {decided === "open" ? (
        <span className="text-ink-muted">Rows with this value will be skipped.</span>
      ) : (
        <MatchState decided={decided} />
      )}
    </span>
  );
}
