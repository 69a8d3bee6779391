import type { ChoiceCore } from "./choice-core.ts";
import type { ChoiceRequest } from "./choice-request.ts";
import { chooseSeveral } from "./choose-several.ts";
import type { PartsResult } from "./read-parts.ts";

/** The stored values of a choice box and their labels. */
export interface ChoiceValues {
  /** Also for a value that the options no longer contain. */
  readonly labelOf: (value: string, request?: ChoiceRequest) => string;
  /** A single value replaces the previous one; several are added at the end. */
  readonly add: (chosen: PartsResult["chosen"]) => void;
  readonly remove: (value: string) => void;
  readonly removeAll: () => void;
}

export function createChoiceValues({ request, ports }: ChoiceCore): ChoiceValues {
  const labels = new Map<string, string>();
  const labelOf = (value: string, of = request()) => {
    const label = of.options.find((option) => option.value === value)?.label;
    if (label !== undefined) labels.set(value, label);
    return label ?? labels.get(value) ?? of.labelOf?.(value) ?? value;
  };
  const give = (values: readonly string[], said: string) => {
    ports.say(request().several ? `${said}, ${values.length} chosen` : said);
    request().give(values);
  };
  return {
    labelOf,
    add: (chosen) => {
      for (const one of chosen) if ("label" in one) labels.set(one.value, one.label);
      const { several, values: stored, alone } = request();
      const values = chosen.map(({ value }) => value);
      const said = `${values.map((value) => labelOf(value)).join(", ")} chosen`;
      if (!several) give(values, said);
      else if (values.some((value) => !stored.includes(value)))
        give(chooseSeveral(stored, [...stored, ...values], alone), said);
    },
    remove: (value) => {
      const rest = request().values.filter((other) => other !== value);
      give(rest, `${labelOf(value)} removed`);
    },
    removeAll: () => {
      if (request().values.length > 0) give([], "Cleared");
    },
  };
}
