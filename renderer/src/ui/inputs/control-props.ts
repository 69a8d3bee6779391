/** The props of every form control, apart from its value. */
export interface ControlProps {
  readonly id: string;
  readonly onBlur?: (() => void) | undefined;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly required?: boolean | undefined;
  /** Ids of the texts that describe it, as returned by `fieldDescription`. */
  readonly describedBy?: string | undefined;
}

/** The ARIA attributes for `ControlProps`, for a native input, a textarea or an element with a widget role. */
export function controlAria({ invalid, required, describedBy }: Omit<ControlProps, "id">) {
  return {
    "aria-invalid": invalid === true ? (true as const) : undefined,
    "aria-required": required === true ? (true as const) : undefined,
    "aria-describedby": describedBy,
  };
}
