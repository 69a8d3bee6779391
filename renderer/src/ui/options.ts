/** One choice of a list. */
export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
}

/** The options whose label or description has every word of the text, case-insensitively; a label that begins with it comes first. */
export function matchOptions(options: readonly ChoiceOption[], text: string): readonly ChoiceOption[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return options;
  const found = options.filter((option) => {
    const searched = `${option.label} ${option.description ?? ""}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const begins = (option: ChoiceOption) => option.label.toLowerCase().startsWith(first);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
