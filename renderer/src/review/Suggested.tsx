import { type AttributeType, displayText } from "@armature/engine";
import type { ReviewRow } from "@armature/engine/changes";
import { choicesOf } from "@armature/engine/elements";
import { dayTexts, holdsDays, readDaysAs } from "@armature/engine/import";
import { alikeIn, dayReadings } from "@armature/engine/values";
import { useCallback, useMemo } from "react";
import { useOptions } from "../data/options.ts";
import { Button, KeyHint } from "../ui/index.ts";

/** A record or a choice of an attribute. */
interface Option {
  readonly value: number | string;
  readonly label: string;
}

/** Below this similarity there is no suggestion. */
const LEAST_ALIKE = 0.7;

/** Finds the option most similar to a text. */
type FindAlike = (text: string) => Option | null;

const finders = new WeakMap<readonly Option[], FindAlike>();

function finderIn(options: readonly Option[]): FindAlike {
  const known = finders.get(options);
  if (known) return known;
  const mostAlike = alikeIn(options, ({ label }) => [label], LEAST_ALIKE);
  const find: FindAlike = (text) => mostAlike(text)?.item ?? null;
  finders.set(options, find);
  return find;
}

/** What a wrong text probably means: the stored value and its text. */
export interface Suggestion {
  readonly value: unknown;
  readonly label: string;
}

/**
 * Suggests a value for a text that is not a value of the attribute: the most similar label, or the only date that it
 * can mean.
 */
export function useSuggestion(attribute: AttributeType): (text: string) => Suggestion | null {
  const records = useOptions(attribute)?.options;
  const find = finderIn(records ?? choicesOf(attribute).all);
  const isOfDays = useMemo(() => holdsDays(attribute), [attribute]);
  return useCallback(
    (text) => {
      if (text === "") return null;
      return isOfDays ? daysOf(attribute, text) : optionOf(attribute, find(text));
    },
    [attribute, find, isOfDays],
  );
}

/** A text of only digits could mean anything. */
function daysOf(attribute: AttributeType, text: string): Suggestion | null {
  const [reading, other] = dayReadings(dayTexts(attribute, text));
  if (reading === undefined || reading === "serial" || other !== undefined) return null;
  const value = readDaysAs(attribute, text, reading);
  return value === null ? null : { value, label: displayText(attribute, { [attribute.name]: value }) };
}

function optionOf({ column, multiple }: AttributeType, option: Option | null): Suggestion | null {
  if (!option) return null;
  const { value, label } = option;
  return { value: column === "references" || multiple ? [value] : value, label };
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

/** The key of a button, shown while its line has the focus. */
export function LineKey({ letter }: { readonly letter: string }) {
  return (
    <span className="hidden group-focus:inline">
      <KeyHint keys={[letter]} />
    </span>
  );
}
