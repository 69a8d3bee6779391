import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue, textForm } from "../values/value.ts";
import { normalizeText } from "../values/fold.ts";
import type { AttributeType } from "./attribute-type.ts";

/**
 * The attributes that a template such as '{firstName} {lastName}' reads, in order.
 * @example
 * ```ts
 * import { templateReads } from "@armature/engine/schema";
 * templateReads("{code}: {title}"); // → ["code", "title"]
 * ```
 */
export function templateReads(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
}

/**
 * Fills a `valueTemplate` with values. Null if all of them are empty. A part between commas is left out, with its
 * comma, if it is empty: '{street}, {suite}, {city}' without a suite gives '1 Main St, Reno'.
 * @example
 * ```ts
 * import { fillTemplate } from "@armature/engine/schema";
 * fillTemplate("{street}, {suite}, {city}", { street: "1 Main St", city: "Reno" }); // → "1 Main St, Reno"
 * fillTemplate("{street}", {}); // → null
 * ```
 */
export function fillTemplate(template: string, values: Values): string | null {
  const filled = template.split(",").map((part) => {
    const text = part.replace(/\{(\w+)\}/g, (_, name: string) => textForm(values[name]));
    return normalizeText(text.replace(/\s+/g, " "));
  });
  return filled.filter((text) => text !== "").join(", ") || null;
}

/**
 * The attributes whose template gives a new text. A value that somebody set to something else stays as it is.
 * @example
 * ```ts
 * import { templateChanges } from "@armature/engine/schema";
 * import { atlas, attributes, itemWith } from "./library.ts";
 * const mark = { name: "mark", label: "Mark", elementType: "TextField", valueTemplate: "{code}: {title}" };
 * const marked = { ...atlas, mark: "B-1: Atlas" };
 * templateChanges(itemWith([...attributes, mark]).attributes, marked, { ...marked, title: "Maps" });
 * // → { mark: "B-1: Maps" }
 * ```
 */
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
