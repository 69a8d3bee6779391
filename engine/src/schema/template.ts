import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue, textForm } from "../rules/value.ts";
import { normalizeText } from "../text/fold.ts";
import type { AttributeType } from "./attribute-type.ts";

/** The text of `valueTemplate` for these values; empty where all that it reads is empty. */
export function fillTemplate(template: string, values: Values): string | null {
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => textForm(values[name]));
  return normalizeText(text.replace(/\s+/g, " ")) || null;
}

/**
 * The attributes whose template gives another text than before. One that somebody set otherwise keeps what it has:
 * 'first and last name joined by a blank unless set' (0-entities.md, user.displayName).
 */
export function templateChanges(attributes: readonly AttributeType[], before: Values, after: Values): Values {
  const changes = attributes.flatMap((attribute) => {
    const { valueTemplate: template, name } = attribute;
    if (template === null) return [];
    const wasDerived = isEmpty(before[name]) || sameValue(before[name], fillTemplate(template, before));
    const text = fillTemplate(template, after);
    return wasDerived && sameValue(after[name], before[name]) && !sameValue(text, after[name]) ? [[name, text]] : [];
  });
  return Object.fromEntries(changes);
}
