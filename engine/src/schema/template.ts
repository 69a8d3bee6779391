import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue, textForm } from "../values/value.ts";
import { normalizeText } from "../values/fold.ts";
import type { AttributeType } from "./attribute-type.ts";

/** The attributes that a template such as '{firstName} {lastName}' reads, in order. */
export function templateReads(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
}

/**
 * Fills a `valueTemplate` with values. Null if all of them are empty. A part between commas is left out, with its
 * comma, if it is empty: '{street}, {suite}, {city}' without a suite gives '1 Main St, Reno'.
 */
export function fillTemplate(template: string, values: Values): string | null {
  const filled = template.split(",").map((part) => {
    const text = part.replace(/\{(\w+)\}/g, (_, name: string) => textForm(values[name]));
    return normalizeText(text.replace(/\s+/g, " "));
  });
  return filled.filter((text) => text !== "").join(", ") || null;
}

/** The attributes whose template gives a new text. A value that somebody set to something else stays as it is. */
export function templateChanges(attributes: readonly AttributeType[], before: Values, after: Values): Values {
  const filled = attributes.filter(({ valueTemplate, templateReads, name }) => {
    if (valueTemplate === null || !sameValue(after[name], before[name])) return false;
    if (isEmpty(before[name])) return true;
    const isMoved = templateReads.some((read) => !sameValue(after[read], before[read]));
    return isMoved && sameValue(before[name], fillTemplate(valueTemplate, before));
  });
  const texts = filled.map(({ valueTemplate, name }) => [name, fillTemplate(valueTemplate ?? "", after)] as const);
  return Object.fromEntries(texts.filter(([name, text]) => !sameValue(text, after[name])));
}
