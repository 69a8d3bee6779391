import { useMemo, useState } from "react";
import { matchOptions } from "./options.ts";
import type { ChoiceOption } from "./options.ts";

export interface OptionSearchProps {
  readonly options: readonly ChoiceOption[];
  /** Told what is typed, for options that are searched elsewhere; then `options` are shown as they come. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** What is typed can be chosen as it is. */
  readonly freeText?: boolean | undefined;
}

/** The options that what is typed finds, and last, where text is free, the text itself. */
export function useOptionSearch({ options, onSearch, freeText = false }: OptionSearchProps) {
  const [text, setText] = useState("");
  const found = useMemo(() => {
    const matched = onSearch ? options : matchOptions(options, text);
    return freeText ? withTyped(matched, text.trim()) : matched;
  }, [options, onSearch, text, freeText]);
  const search = (next: string) => {
    setText(next);
    onSearch?.(next);
  };
  return { found, search, text };
}

function withTyped(options: readonly ChoiceOption[], text: string): readonly ChoiceOption[] {
  if (text === "" || options.some((option) => option.label === text || option.value === text)) return options;
  return [...options, { value: text, label: text, description: "As typed" }];
}
