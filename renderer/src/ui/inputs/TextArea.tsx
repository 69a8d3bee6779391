import type { ComponentProps, Ref } from "react";
import { classes } from "../classes.ts";
import { controlLook } from "./control-look.ts";
import { controlAria } from "./control-props.ts";
import type { ControlProps } from "./control-props.ts";

export interface TextAreaProps extends ControlProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Initial number of rows. The box grows with its text where the browser supports it, and can be resized. */
  readonly rows?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly name?: string | undefined;
  readonly readOnly?: boolean | undefined;
  /** For a box without a visible label. */
  readonly label?: string | undefined;
  readonly monospaced?: boolean | undefined;
  readonly spellCheck?: boolean | undefined;
  /** Events and ARIA attributes of a box that completes words. */
  readonly completion?: Completion | undefined;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

type Completion = Pick<
  ComponentProps<"textarea">,
  "onKeyDown" | "onSelect" | "aria-autocomplete" | "aria-controls" | "aria-activedescendant"
>;

/** A field for text of several lines. */
export function TextArea(props: TextAreaProps) {
  const { id, value, onChange, disabled, invalid, rows = 4, label, monospaced = false, ref, ...rest } = props;
  return (
    <textarea
      id={id}
      ref={ref}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={rest.onBlur}
      disabled={disabled}
      readOnly={rest.readOnly}
      name={rest.name}
      rows={rows}
      maxLength={rest.maxLength}
      placeholder={rest.placeholder}
      spellCheck={rest.spellCheck}
      aria-label={label}
      {...rest.completion}
      {...controlAria({ invalid, ...rest })}
      className={classes("min-h-20 resize-y px-3 py-2", controlLook({ invalid, disabled }), monospaced && "font-mono")}
    />
  );
}
