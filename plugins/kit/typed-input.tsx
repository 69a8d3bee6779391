import { contextOf, type ElementType, sameValue, textForm } from "@armature/engine";
import type { InputProps, TextKeeper } from "@armature/renderer";
import { TextInput, type TextInputProps } from "@armature/renderer/ui";
import { useLayoutEffect, useRef, useState } from "react";

type Look = Pick<TextInputProps, "inputMode" | "monospaced" | "placeholder" | "prefix">;

interface ParsedInputProps extends InputProps, Look {
  /** Whose `parse` and `format` it goes by. */
  readonly element: ElementType;
}

/**
 * The input of a line that is stored as text. It stays as it is typed, and is read as a sheet's cell is when it is left
 * or sent by Enter. What is too long or wrong stays and is marked, rather than being cut without a word.
 * @param element whose `parse` it goes by
 */
export function tidiedInput(element: ElementType, look: Look = {}): TextKeeper {
  function TidiedInput({ attribute, value, onChange, onBlur, issues, ...control }: InputProps) {
    const input = useRef<HTMLInputElement>(null);
    const text = textForm(value);
    useLayoutEffect(() => show(input.current, text));
    const give = (typed: string) => onChange(typed === "" ? null : typed);
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

/** What is typed is the browser's; another value takes its place. */
function show(input: HTMLInputElement | null, text: string): void {
  if (input && input.value !== text) input.value = text;
}

/**
 * A line whose value is no text, such as a number. The value is given as soon as it can be read; until then what is
 * typed, so that it can be refused in words. Keystrokes stay as they are until the field is left.
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
