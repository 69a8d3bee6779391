import { type AttributeSpecInput, type ElementAttribute, type Issue, normalizeText, wrongType } from "@armature/engine";
import { validateLength } from "@armature/engine/elements";
import { isPlainText, isStorableText } from "@armature/engine/values";

const LINE_BREAK = /[\r\n\u2028\u2029]/;

/**
 * Reads one line of text as it is stored. A line break becomes one space, together with the white space around it. Null
 * if the text is blank.
 */
export function readLine(text: string): string | null {
  if (isPlainText(text)) return text || null;
  if (!LINE_BREAK.test(text)) return normalizeText(text.toWellFormed()) || null;
  const lines = text.toWellFormed().split(LINE_BREAK);
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  return normalizeText(written.join(" ")) || null;
}

/** The issues of a value that should be one line of text within the attribute's lengths. */
export function lineIssues(value: unknown, attribute: ElementAttribute): readonly Issue[] {
  if (typeof value !== "string") return [wrongType(attribute, "text")];
  if (!isStorableText(value) || LINE_BREAK.test(value)) return [wrongType(attribute, "one line of text")];
  return validateLength(value, attribute);
}

function atLeast(value: number): readonly unknown[] {
  return [{ name: "minimum", value }];
}

/** The attribute keys that {@link validateLength} reads. */
export const LENGTHS: readonly AttributeSpecInput[] = Object.freeze([
  { name: "minLength", label: "Minimum length", type: "integer", hint: "In characters", option: atLeast(0) },
  {
    name: "maxLength",
    label: "Maximum length",
    type: "integer",
    hint: "In characters; shown by the counter",
    option: atLeast(1),
  },
]);
