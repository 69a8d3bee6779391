import { alikeIn, type AttributeType, choicesOf, type ReviewRow } from "@armature/engine";
import { useOptions } from "../data/options.ts";
import { Button, KeyHint } from "../ui/index.ts";

/** A record or a choice of an attribute. */
export interface Option {
  readonly value: number | string;
  readonly label: string;
}

/** A label less like the text than this is no suggestion. */
const LEAST_ALIKE = 0.7;

/** Finds the option that reads most like a text. */
export type FindAlike = (text: string) => Option | null;

const finders = new WeakMap<readonly Option[], FindAlike>();

function finderIn(options: readonly Option[]): FindAlike {
  const known = finders.get(options);
  if (known) return known;
  const mostAlike = alikeIn(options, ({ label }) => [label], LEAST_ALIKE);
  const find: FindAlike = (text) => mostAlike(text)?.item ?? null;
  finders.set(options, find);
  return find;
}

/** What a text that is no value of an attribute probably means. */
export function useAlike(attribute: AttributeType): FindAlike {
  const records = useOptions(attribute)?.options;
  return finderIn(records ?? choicesOf(attribute).all);
}

/** As the attribute stores a choice of it. */
export function storedOption({ column, multiple }: AttributeType, { value }: Option): unknown {
  return column === "references" || multiple ? [value] : value;
}

export interface SuggestedProps {
  readonly attribute: AttributeType;
  readonly row: ReviewRow;
  readonly onTake: (value: unknown) => void;
}

/** Takes what a wrong text of a line probably means; nothing where nothing is like it. */
export function Suggested({ attribute, row: { cell, record }, onTake }: SuggestedProps) {
  const find = useAlike(attribute);
  const text = cell?.new ?? "";
  const option = text === "" ? null : find(text);
  if (!option || option.label === text) return null;
  return (
    <Button
      size="small"
      data-accept
      aria-keyshortcuts="A"
      aria-label={`Use ‘${option.label}’: ${attribute.label} of ${record.title}`}
      onClick={() => onTake(storedOption(attribute, option))}
    >
      {`Use ‘${option.label}’`}
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
