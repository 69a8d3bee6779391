import { alikeIn, type AttributeType, choicesOf, dayReadings, readDayAs, type ReviewRow } from "@armature/engine";
import { useCallback } from "react";
import { useOptions } from "../data/options.ts";
import { Button, KeyHint } from "../ui/index.ts";

/** A record or a choice of an attribute. */
interface Option {
  readonly value: number | string;
  readonly label: string;
}

/** A label less like the text than this is no suggestion. */
const LEAST_ALIKE = 0.7;

/** Finds the option that reads most like a text. */
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

/** What a wrong text probably means: a value as it is stored, and as it reads. */
export interface Suggestion {
  readonly value: unknown;
  readonly label: string;
}

/** Finds what a text that is no value of an attribute probably means: the label most like it, or the one day it can be. */
export function useSuggestion(attribute: AttributeType): (text: string) => Suggestion | null {
  const records = useOptions(attribute)?.options;
  const find = finderIn(records ?? choicesOf(attribute).all);
  return useCallback(
    (text) => {
      if (text === "") return null;
      return attribute.column === "date" ? dayOf(text) : optionOf(attribute, find(text));
    },
    [attribute, find],
  );
}

/** Numbers alone can be anything. */
function dayOf(text: string): Suggestion | null {
  const [reading, other] = dayReadings([text]);
  const day = reading === undefined || reading === "serial" || other !== undefined ? null : readDayAs(text, reading);
  return day === null ? null : { value: day, label: day };
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

/** Takes what a wrong text of a line probably means; nothing where nothing is like it. */
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

/** The key of a button, while its line has the focus. */
export function LineKey({ letter }: { readonly letter: string }) {
  return (
    <span className="hidden group-focus:inline">
      <KeyHint keys={[letter]} />
    </span>
  );
}
