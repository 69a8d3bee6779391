import type { LucideIcon } from "lucide-react";

/** One choice of a list. */
export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  /** Shown before the label. */
  readonly icon?: LucideIcon | undefined;
  /** The heading above the options of the group, which follow each other, while nothing is typed. */
  readonly group?: string | undefined;
  /** Whether it is left out until something is typed, or until the row is chosen that names its group. */
  readonly isFolded?: boolean | undefined;
  /** Whether it is shown but cannot be chosen. */
  readonly disabled?: boolean | undefined;
}

export interface MatchRules {
  /** Whether the values are ids that nobody types, such as those of records. */
  readonly hidesValues?: boolean | undefined;
}

/**
 * The options whose label contains every word of the text, ignoring case and accents. Exact labels or values come
 * first, then labels that begin with the text, then the rest. Last come those that match only with their description.
 * Within each group the order is kept.
 */
export function matchOptions(
  options: readonly ChoiceOption[],
  text: string,
  { hidesValues = false }: MatchRules = {},
): readonly ChoiceOption[] {
  const typed = text.trim();
  const wanted = foldLabel(typed);
  if (wanted === "") return options;
  const has = hasWords(wanted);
  const labels = foldedLabels(options);
  const ranks: ChoiceOption[][] = [[], [], [], [], []];
  options.forEach((option, i) => {
    const label = labels[i] ?? "";
    if (label === wanted) ranks[0]?.push(option);
    else if (!hidesValues && option.value === typed) ranks[1]?.push(option);
    else if (label.startsWith(wanted)) ranks[2]?.push(option);
    else if (has(label)) ranks[3]?.push(option);
    else if (option.description && has(`${label} ${foldLabel(option.description)}`)) ranks[4]?.push(option);
  });
  return ranks.flat();
}

function hasWords(wanted: string): (folded: string) => boolean {
  const words = wanted.split(" ");
  return (text) => words.every((word) => text.includes(word));
}

/** Of the options found, those whose label matches. All of them if no label does. */
export function foundByLabel(found: readonly ChoiceOption[], text: string): readonly ChoiceOption[] {
  const has = hasWords(foldLabel(text));
  const named = found.filter(({ label }) => has(foldLabel(label)));
  return named.length > 0 ? named : found;
}

const PLAIN = /^[\u0020-\u007e]*$/;

/** Without case, accents and extra spaces. */
export function foldLabel(text: string): string {
  const plain = PLAIN.test(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "");
  return plain.toLowerCase().trim().replace(/\s+/g, " ");
}

const folded = new WeakMap<readonly ChoiceOption[], readonly string[]>();

/** Cached, because folding the labels of a list of 41,000 takes longer than searching them. */
function foldedLabels(options: readonly ChoiceOption[]): readonly string[] {
  const known = folded.get(options);
  if (known) return known;
  const labels = options.map(({ label }) => foldLabel(label));
  folded.set(options, labels);
  return labels;
}
