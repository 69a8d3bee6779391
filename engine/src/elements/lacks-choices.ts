import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../values/value.ts";
import { choicesOf } from "./choices.ts";
import { type ElementType, settingOf } from "./element-type.ts";

/** The property that holds the choices of a list. */
export const CHOICES = "comboboxOptionList";

/**
 * Whether an attribute would be a list with nothing to choose: it has no choices, no entity that supplies records, and
 * no free text.
 * @param properties of the attribute
 * @example
 * ```ts
 * import { lacksChoices } from "@armature/engine/elements";
 * import { registry } from "@armature/plugins/elements";
 * lacksChoices(registry.get("Combobox"), { comboboxOptionList: null }); // → true
 * ```
 */
export function lacksChoices({ options }: Pick<ElementType, "options">, properties: Values): boolean {
  if (!options.some(({ name }) => name === CHOICES)) return false;
  const { [CHOICES]: list, fkName, option } = properties;
  const hasOthers =
    !isEmpty(fkName) || settingOf({ option: Array.isArray(option) ? option : null }, "freeText") === true;
  return !hasOthers && choicesOf({ comboboxOptionList: Array.isArray(list) ? list : null }).all.length === 0;
}
