import { type AttributeType, isEmpty, textForm } from "@armature/engine";
import { choicesOf } from "@armature/engine/elements";
import { useMemo } from "react";

interface OfferedChoice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/**
 * The choices of an attribute, and after them those that the stored record has and that are no longer offered. A person
 * who has changed one can so choose it again.
 */
export function useOfferedChoices(attribute: AttributeType, stored: unknown): readonly OfferedChoice[] {
  const choices = choicesOf(attribute);
  return useMemo(() => {
    const { all } = choices;
    const retired = textsOf(stored).filter((value) => !choices.byValue(value));
    const marked = retired.map((value) => ({ value, label: value, description: "No longer offered" }));
    return marked.length === 0 ? all : [...all, ...marked];
  }, [choices, stored]);
}

/** One or several values as texts. */
export function textsOf(value: unknown): readonly string[] {
  if (isEmpty(value)) return [];
  return Array.isArray(value) ? value.map(textForm) : [textForm(value)];
}
