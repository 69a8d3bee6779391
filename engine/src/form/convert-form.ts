import { needsConversion } from "../changes/attribute-form.ts";
import { convertValue } from "../changes/convert-value.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { isEmpty, sameValue } from "../values/value.ts";
import type { FormState, NoLongerAsked } from "./form-model.ts";

/** The values of an open form under another form of their attributes. */
interface ConvertedForm extends Pick<FormState, "initial" | "values"> {
  /** What was typed and does not fit any more: it stays visible and is not sent. */
  readonly aside: readonly NoLongerAsked[];
}

/**
 * Converts the values of an open form whose attributes got another form, as the server has converted those of the
 * record. What was typed is converted too.
 */
export function convertForm({ context, initial, values }: FormState, next: EntityType): ConvertedForm {
  const stored: Record<string, unknown> = {};
  const typed: Record<string, unknown> = {};
  const aside: NoLongerAsked[] = [];
  for (const to of next.attributes) {
    const { name, label } = to;
    const from = context.type.byName.get(name);
    if (!from || !needsConversion(from, to, null)) continue;
    const convert = (value: unknown) => convertValue(from, to, value);
    stored[name] = valueOr(convert(initial[name]), null);
    if (sameValue(initial[name], values[name])) typed[name] = stored[name];
    else {
      const converted = convert(values[name]);
      typed[name] = valueOr(converted, stored[name]);
      if ("lost" in converted && !isEmpty(values[name])) aside.push({ name, label, value: values[name] });
    }
  }
  return { initial: merged(initial, stored), values: merged(values, typed), aside };
}

function valueOr(converted: ReturnType<typeof convertValue>, other: unknown): unknown {
  return "lost" in converted ? other : converted.value;
}

/** The same object where nothing is converted, so that views see no change. */
function merged(values: Values, converted: Values): Values {
  return Object.keys(converted).length === 0 ? values : { ...values, ...converted };
}
