import type { RefObject } from "react";
import type { ControlSize } from "../inputs/control-look.ts";
import type { ControlProps } from "../inputs/control-props.ts";
import type { ChoiceRequest, OptionsRequest } from "./choice-request.ts";
import type { Choice } from "./use-choice.ts";

/** Props of boxes with one or several values. */
export interface ChoiceBoxBase extends ControlProps, OptionsRequest {
  readonly placeholder?: string | undefined;
  /** Whether it has a clear button. Deleting the text clears it in any case. */
  readonly clearable?: boolean | undefined;
  /** For a box without a visible label. */
  readonly label?: string | undefined;
  /** Id of the label's element. The default is `${id}-label`, as `Field` names it. */
  readonly labelledBy?: string | undefined;
  readonly size?: ControlSize | undefined;
  /** Shown if nothing was found. */
  readonly noMatchText?: string | undefined;
  /** Whether its text can be read, selected and copied, but not changed. */
  readonly readOnly?: boolean | undefined;
}

interface OneProps {
  readonly values?: undefined;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

interface SeveralProps {
  readonly value?: undefined;
  /** In the order in which they were chosen. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Value of the option that excludes all others, such as 'None'. */
  readonly alone?: string | undefined;
}

export type ChoiceBoxProps = ChoiceBoxBase & (OneProps | SeveralProps);

/** What the parts of a box share. */
export interface BoxParts {
  readonly props: ChoiceBoxProps;
  readonly request: ChoiceRequest;
  readonly choice: Choice;
  readonly label: string | undefined;
  readonly root: RefObject<HTMLDivElement | null>;
}

export type BoxProps = BoxParts & { readonly error: string | null };

export function requestOf(props: ChoiceBoxProps): ChoiceRequest {
  const { disabled = false, readOnly = false } = props;
  const shared = { ...props, isOff: disabled || readOnly };
  if (props.values !== undefined) return { ...shared, several: true, values: props.values, give: props.onChange };
  const { value, onChange } = props;
  const values = value === null ? NONE : [value];
  return { ...shared, several: false, values, give: ([chosen]) => onChange(chosen ?? null) };
}

const NONE: readonly string[] = Object.freeze([]);
