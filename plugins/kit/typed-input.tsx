import { contextOf, type ElementType, sameValue, textForm } from "@armature/engine";
import { inCase } from "@armature/engine/values";
import type { InputProps, TextKeeper } from "@armature/renderer";
import { TextInput, type TextInputProps } from "@armature/renderer/ui";
import { useLayoutEffect, useRef, useState } from "react";

type Look = Pick<TextInputProps, "inputMode" | "monospaced" | "placeholder" | "prefix">;

interface ParsedInputProps extends InputProps, Look {
  /** The element type whose `parse` and `format` the input uses. */
  readonly element: ElementType;
}

/**
 * An input for one line that is stored as text. The text stays as typed. On blur or Enter it is read like the cell of a
 * sheet. A text that is too long or wrong stays and is marked; nothing is cut silently.
 * @param element the element type whose `parse` the input uses
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { tidiedInput } from "@armature/plugins/kit/typed-input";
 * export const Input = tidiedInput(registry.get("TextField"));
 * ```
 */
export function tidiedInput(element: ElementType, look: Look = {}): TextKeeper {
  function TidiedInput({ attribute, value, onChange, onBlur, issues, ...control }: InputProps) {
    const input = useRef<HTMLInputElement>(null);
    const text = textForm(value);
    useLayoutEffect(() => show(input.current, text));
    const give = (typed: string) => {
      const cased = inCase(typed, attribute.letterCase);
      show(input.current, cased);
      onChange(cased === "" ? null : cased);
    };
    const tidy = () => {
      const typed = input.current?.value ?? "";
      const parsed = element.parse(typed, contextOf(attribute, {}));
      if (typed === "" || !("value" in parsed) || parsed.value === typed) return;
      show(input.current, textForm(parsed.value));
      onChange(parsed.value);
    };
    return (
      <TextInput
        {...look}
        {...control}
        ref={input}
        defaultValue={text}
        onChange={give}
        onBlur={() => {
          tidy();
          onBlur();
        }}
        onKeyDown={(event) => event.key === "Enter" && tidy()}
        invalid={issues.length > 0}
      />
    );
  }
  return Object.assign(TidiedInput, { keepsText: true as const });
}

/**
 * Writes the value into the input if it differs. While a person types, the browser holds the text. The caret stays if
 * only the case of letters changes.
 */
function show(input: HTMLInputElement | null, text: string): void {
  if (input === null || input.value === text) return;
  const { selectionStart, selectionEnd, value } = input;
  input.value = text;
  if (value.toLowerCase() === text.toLowerCase()) input.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * An input for a line whose value is not text, such as a number. It gives the value as soon as the text can be read.
 * Until then it gives the text itself, so that a message can explain what is wrong. The typed text is not reformatted
 * before the field is left.
 * @example
 * ```tsx
 * import { registry } from "@armature/plugins/elements";
 * import { ParsedInput } from "@armature/plugins/kit/typed-input";
 * import type { InputProps } from "@armature/renderer";
 * // A field whose text is read by its element type when the person leaves it.
 * export const Input = (props: InputProps) => <ParsedInput element={registry.get("TextFieldNumber")} {...props} />;
 * ```
 */
export function ParsedInput({ element, attribute, value, onChange, onBlur, issues, ...control }: ParsedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const context = contextOf(attribute, {});
  const read = (text: string) => {
    const parsed = element.parse(text, context);
    return "value" in parsed ? parsed.value : text;
  };
  const isTyped = typed !== null && sameValue(read(typed), value);
  return (
    <TextInput
      {...control}
      value={isTyped ? typed : element.format(value, context)}
      onChange={(text) => {
        setTyped(text);
        onChange(read(text));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
      invalid={issues.length > 0}
    />
  );
}
