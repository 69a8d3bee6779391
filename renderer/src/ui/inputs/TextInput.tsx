import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode, Ref } from "react";
import { classes } from "../classes.ts";
import { bareInput, controlLook, controlSizes, inputText } from "./control-look.ts";
import type { ControlSize } from "./control-look.ts";
import { controlAria } from "./control-props.ts";
import type { ControlProps } from "./control-props.ts";
import { isPresent } from "../is-present.ts";

type NativeInput = ComponentProps<"input">;

export interface TextInputProps extends ControlProps {
  /** Absent if the browser keeps the text. `defaultValue` is then its initial value. */
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly type?: "text" | "email" | "password" | "tel" | "url" | "date" | "time" | "number" | undefined;
  readonly inputMode?: NativeInput["inputMode"];
  readonly maxLength?: number | undefined;
  readonly autoComplete?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly name?: string | undefined;
  readonly readOnly?: boolean | undefined;
  /** For an input without a visible label. */
  readonly label?: string | undefined;
  /** An icon or a short text such as '$' before the value. */
  readonly prefix?: LucideIcon | string | undefined;
  /** A short text such as '%' after the value. */
  readonly suffix?: string | undefined;
  /** A small button at the end of the box. */
  readonly action?: ReactNode;
  readonly spellCheck?: boolean | undefined;
  readonly size?: ControlSize | undefined;
  /** For codes and ids, which are easier to compare with digits of one width. */
  readonly monospaced?: boolean | undefined;
  readonly onKeyDown?: NativeInput["onKeyDown"];
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** One line of text. It has a surrounding box only if there is something beside its value. */
export function TextInput(props: TextInputProps) {
  const {
    id,
    value,
    onChange,
    disabled,
    invalid,
    type = "text",
    label,
    prefix,
    suffix,
    action,
    size = "medium",
    monospaced = false,
    ref,
    ...rest
  } = props;
  const box = classes(controlSizes[size], controlLook({ invalid, disabled }));
  const isBoxed = prefix !== undefined || suffix !== undefined || isPresent(action);
  const input = (
    <input
      id={id}
      ref={ref}
      type={type}
      value={value}
      defaultValue={rest.defaultValue}
      onChange={(event) => onChange(event.target.value)}
      onBlur={rest.onBlur}
      onKeyDown={rest.onKeyDown}
      disabled={disabled}
      readOnly={rest.readOnly}
      name={rest.name}
      inputMode={rest.inputMode}
      maxLength={rest.maxLength}
      autoComplete={rest.autoComplete ?? "off"}
      placeholder={rest.placeholder}
      spellCheck={rest.spellCheck}
      aria-label={label}
      {...controlAria({ invalid, ...rest })}
      className={classes(isBoxed ? bareInput : classes(box, inputText), monospaced && "code-text")}
    />
  );
  if (!isBoxed) return input;
  return (
    <span className={classes("flex items-center gap-2", box)}>
      {prefix !== undefined && <Affix of={prefix} />}
      {input}
      {suffix !== undefined && <Affix of={suffix} />}
      {isPresent(action) && <span className="-mr-1.5 shrink-0">{action}</span>}
    </span>
  );
}

function Affix({ of: Content }: { readonly of: LucideIcon | string }) {
  return (
    <span aria-hidden className="flex shrink-0 items-center text-ink-faint">
      {typeof Content === "string" ? Content : <Content size={16} />}
    </span>
  );
}
