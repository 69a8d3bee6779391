import { type AttributeType, displayText } from "@armature/engine";
import type { ReviewRow } from "@armature/engine/changes";
import { choicesOf } from "@armature/engine/elements";
import { dayTexts, holdsDays, optionSuggester, readDaysAs, type SuggestedOption } from "@armature/engine/import";
import { dayReadings, joinList, type Synonyms } from "@armature/engine/values";
import { useCallback, useMemo } from "react";
import { useMetadata } from "../data/metadata.ts";
import { useOptions } from "../data/records/options.ts";
import { Button } from "../ui/index.ts";
import { LineKey } from "../ui/table/LineKey.tsx";

type Suggester = ReturnType<typeof optionSuggester>;

const suggesters = new WeakMap<readonly SuggestedOption[], { readonly of: Synonyms; readonly suggest: Suggester }>();

function suggesterIn(options: readonly SuggestedOption[], synonyms: Synonyms): Suggester {
  const known = suggesters.get(options);
  if (known?.of === synonyms) return known.suggest;
  const suggest = optionSuggester(options, synonyms);
  suggesters.set(options, { of: synonyms, suggest });
  return suggest;
}

/** What a wrong text probably means: the stored value and its text. */
export interface Suggestion {
  readonly value: unknown;
  readonly label: string;
  /** Whether it leaves out no part of the text. If not, only a person may take it. */
  readonly isWhole: boolean;
}

/**
 * Suggests a value for a text that is not a value of the attribute: the most similar label, or the only date that it
 * can mean.
 */
export function useSuggestion(attribute: AttributeType): (text: string) => Suggestion | null {
  const records = useOptions(attribute)?.options;
  const { synonyms } = useMetadata().application;
  const suggest = suggesterIn(records ?? choicesOf(attribute).all, synonyms);
  const isOfDays = useMemo(() => holdsDays(attribute), [attribute]);
  return useCallback(
    (text) => {
      if (text === "") return null;
      return isOfDays ? daysOf(attribute, text) : optionOf(attribute, suggest, text);
    },
    [attribute, suggest, isOfDays],
  );
}

/** A text of only digits could mean anything. */
function daysOf(attribute: AttributeType, text: string): Suggestion | null {
  const [reading, other] = dayReadings(dayTexts(attribute, text));
  if (reading === undefined || reading === "serial" || other !== undefined) return null;
  const value = readDaysAs(attribute, text, reading);
  if (value === null) return null;
  return { value, label: displayText(attribute, { [attribute.name]: value }), isWhole: true };
}

function optionOf({ column, multiple }: AttributeType, suggest: Suggester, text: string): Suggestion | null {
  const isList = column === "references" || multiple;
  const found = suggest(text, isList);
  const [first] = found?.options ?? [];
  if (!found || !first) return null;
  const label = joinList(found.options.map((option) => option.label));
  return { value: isList ? found.options.map(({ value }) => value) : first.value, label, isWhole: found.isWhole };
}

export interface SuggestedProps {
  readonly attribute: AttributeType;
  readonly row: ReviewRow;
  readonly onTake: (value: unknown) => void;
}

/** A button that takes the suggested value for a wrong text. Not shown if nothing is similar. */
export function Suggested({ attribute, row: { cell, record }, onTake }: SuggestedProps) {
  const suggest = useSuggestion(attribute);
  const text = cell?.new ?? "";
  const found = suggest(text);
  if (!found || found.label === text) return null;
  return (
    <Button
      size="small"
      data-accept
      aria-keyshortcuts="A"
      aria-label={`Use ‘${found.label}’: ${attribute.label} of ${record.title}`}
      onClick={() => onTake(found.value)}
    >
      {`Use ‘${found.label}’`}
      <LineKey letter="A" />
    </Button>
  );
}
