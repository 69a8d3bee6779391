import { knownItems } from "../values/list-text.ts";
import { accountsFor, alikeIn, type Synonyms } from "../values/similar.ts";

/** A record or a choice that a text can mean. */
export interface SuggestedOption {
  readonly value: number | string;
  readonly label: string;
}

/** What a text that is no option probably means. */
export interface OptionSuggestion {
  /** One option, or several for a list. */
  readonly options: readonly SuggestedOption[];
  /** Whether the options say all that the text says. If not, only a person may take them. */
  readonly isWhole: boolean;
}

/** Below this similarity there is no suggestion. */
const LEAST_ALIKE = 0.7;

/**
 * Finds the most similar option for a text, or those of its parts if the attribute holds a list. A list with a part
 * that is like no option has no suggestion.
 */
export function optionSuggester(
  options: readonly SuggestedOption[],
  synonyms?: Synonyms,
): (text: string, isList: boolean) => OptionSuggestion | null {
  const mostAlike = alikeIn(options, ({ label }) => [label], LEAST_ALIKE, synonyms);
  const wholeOption = (text: string) => {
    const option = mostAlike(text)?.item ?? null;
    return option && accountsFor(option.label, text) ? option : null;
  };
  return (text, isList) => {
    if (isList) {
      const items = knownItems(text, wholeOption);
      return items && items.length > 0 ? { options: [...new Set(items)], isWhole: true } : null;
    }
    const option = mostAlike(text)?.item;
    return option ? { options: [option], isWhole: accountsFor(option.label, text) } : null;
  };
}
