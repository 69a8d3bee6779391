import { Info, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode, use, useMemo, useState } from "react";
import { isPresent } from "../is-present.ts";
import { Chip } from "../feedback/Chip.tsx";
import { classes } from "../classes.ts";
import { atField, FIELD_ACTION, isFieldMenuKey } from "./field-actions.ts";
import { AllRequiredContext, FieldContext } from "./field-context.ts";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldIssues } from "./FieldIssues.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

/** What a {@link Field} shows around its control: help, a hint, issues, marks and a counter. */
export interface FieldNotes {
  /** A longer explanation, behind a '?' button. */
  readonly help?: string | undefined;
  /** A short text below the control. */
  readonly hint?: ReactNode;
  readonly issues?: readonly string[] | undefined;
  /** What is worth knowing about the value and is no error. */
  readonly remarks?: readonly string[] | undefined;
  /** What deserves a second look and stops no save. */
  readonly warnings?: readonly string[] | undefined;
  /** Why the field is needed for completion. */
  readonly mark?: ReactNode;
  /** For a self-saving field: why its value is not stored. */
  readonly unsaved?: ReactNode;
  /** The length of the text, and the largest allowed length. */
  readonly counter?: { readonly length: number; readonly max: number } | undefined;
}

export interface FieldProps extends FieldNotes {
  /** Id of the control. The label gets `${id}-label`. */
  readonly id: string;
  readonly label: string;
  /** Whether the label is only for assistive technology, because the control is in a line that names it. */
  readonly labelHidden?: boolean | undefined;
  readonly required?: boolean | undefined;
  /** Shown at the right of the label, such as a history button. */
  readonly action?: ReactNode;
  /** For a self-saving field: whether its value is stored, shown at the end of the line below the control. */
  readonly state?: ReactNode;
  /** Whether it spans both columns of a form. */
  readonly wide?: boolean | undefined;
  /** Whether it takes one of two columns, if the form has these for short fields. */
  readonly short?: boolean | undefined;
  /** Whether it fades in because a rule made it appear. */
  readonly appeared?: boolean | undefined;
  readonly children: ReactNode;
}

/** The ids for a control's aria-describedby, in reading order. Undefined if there are none. */
export function fieldDescription(
  id: string,
  { issues, remarks, warnings, help, hint, mark, unsaved, counter }: FieldNotes,
): string | undefined {
  const ids = [
    isPresent(unsaved) && `${id}-unsaved`,
    issues !== undefined && issues.length > 0 && `${id}-issues`,
    warnings !== undefined && warnings.length > 0 && `${id}-warnings`,
    remarks !== undefined && remarks.length > 0 && `${id}-remarks`,
    isPresent(mark) && `${id}-mark`,
    isPresent(hint) && `${id}-hint`,
    help !== undefined && `${id}-help`,
    counter !== undefined && `${id}-counter`,
  ].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** Label and counter above the control, hint and issues below. */
export function Field(props: FieldProps) {
  const { id, label, required, help, mark, hint, counter, action, children } = props;
  const { unsaved, state, labelHidden = false, appeared = false, wide = false, short = false } = props;
  const [error, showError] = useState<string | null>(null);
  const around = useMemo(() => ({ id, label, showError }), [id, label]);
  const [menu, showMenu] = useState<ReactNode>(null);
  const issues = error === null ? (props.issues ?? NO_ISSUES) : [error];
  const { remarks = NO_ISSUES, warnings = NO_ISSUES } = props;
  return (
    <div
      role="presentation"
      data-field={id}
      data-short={short || undefined}
      onKeyDown={(event) => openMenu(event, label, showMenu)}
      className={classes(
        "group/field flex min-w-0 flex-col gap-1.5",
        appeared && "animate-appear",
        wide && "col-span-full",
      )}
    >
      {labelHidden ? (
        <label id={`${id}-label`} htmlFor={id} className="sr-only">
          {label}
        </label>
      ) : (
        <div className="flex min-h-6 items-center gap-1.5">
          <FieldHead id={id} label={label} required={required} help={help} needed={isPresent(mark)} />
          {(counter || isPresent(action)) && (
            <div className="-my-1 ml-auto flex shrink-0 items-center gap-1 empty:hidden">
              {counter && <FieldCounter id={id} {...counter} />}
              {action}
            </div>
          )}
        </div>
      )}
      <FieldContext value={around}>{children}</FieldContext>
      {isPresent(unsaved) && (
        <div id={`${id}-unsaved`} className="empty:hidden">
          {unsaved}
        </div>
      )}
      {(isPresent(state) || hasNotes(hint, mark, [...remarks, ...warnings, ...issues])) && (
        <div className="flex min-w-0 flex-col gap-1">
          <FieldHint id={id} hint={hint} state={state} />
          {isPresent(mark) && <FieldMark id={id} reason={mark} />}
          {warnings.length > 0 && <FieldWarnings id={id} warnings={warnings} />}
          {remarks.length > 0 && <FieldRemarks id={id} remarks={remarks} />}
          {issues.length > 0 && <FieldIssues id={id} issues={issues} />}
        </div>
      )}
      {menu}
    </div>
  );
}

/** Alt+H opens a menu of actions at the field, for the innermost field that has any. The code is loaded then. */
function openMenu(event: KeyboardEvent<HTMLElement>, label: string, show: (menu: ReactNode) => void): void {
  const { currentTarget: field, target } = event;
  if (!isFieldMenuKey(event) || !field.contains(target as Node) || !field.querySelector(FIELD_ACTION)) return;
  event.preventDefault();
  event.stopPropagation();
  void import("./FieldMenu.tsx").then(({ fieldMenu }) => show(fieldMenu(field, label, () => show(null))));
}

const NO_ISSUES: readonly string[] = Object.freeze([]);

function hasNotes(hint: ReactNode, mark: ReactNode, issues: readonly string[]): boolean {
  return isPresent(hint) || isPresent(mark) || issues.length > 0;
}

type FieldHeadProps = Pick<FieldProps, "id" | "label" | "required" | "help"> & { readonly needed: boolean };

/** Not rendered again while a person types. */
const FieldHead = memo(function FieldHead({ id, label, required = false, help, needed }: FieldHeadProps) {
  const areAllRequired = use(AllRequiredContext);
  return (
    <>
      <label id={`${id}-label`} htmlFor={id} className="min-w-0 font-medium text-ink">
        {label}
        {required && (
          <>
            {!areAllRequired && (
              <span aria-hidden className="ml-0.5 text-danger-text">
                *
              </span>
            )}
            <VisuallyHidden> required</VisuallyHidden>
          </>
        )}
      </label>
      {help !== undefined && <FieldHelp id={`${id}-help`} label={label} help={help} />}
      {needed && (
        <Chip tone="warning" icon={TriangleAlert}>
          Needed
        </Chip>
      )}
    </>
  );
});

/** The hint, and beside it whether the value is stored. */
function FieldHint({ id, hint, state }: Pick<FieldProps, "id" | "hint" | "state">) {
  const text = isPresent(hint) && (
    <div id={`${id}-hint`} className={isPresent(state) ? "min-w-0" : HINT}>
      {hint}
    </div>
  );
  if (!isPresent(state)) return text;
  return (
    <div className={classes("flex min-w-0 items-start gap-4 empty:hidden", HINT)}>
      {text}
      {state}
    </div>
  );
}

const HINT = "text-caption text-ink-faint";

function FieldMark({ id, reason }: { readonly id: string; readonly reason: ReactNode }) {
  return (
    <p id={`${id}-mark`} className="text-caption text-warning-text">
      {reason}
    </p>
  );
}

function FieldRemarks({ id, remarks }: { readonly id: string; readonly remarks: readonly string[] }) {
  return (
    <ul id={`${id}-remarks`} className="flex flex-col gap-1">
      {remarks.map((remark) => (
        <li key={remark} className="flex min-w-0 items-start gap-1.5 text-caption text-ink-muted">
          <Info aria-hidden size={16} className="shrink-0" />
          <span className="min-w-0 break-words">{remark}</span>
        </li>
      ))}
    </ul>
  );
}

function FieldWarnings({ id, warnings }: { readonly id: string; readonly warnings: readonly string[] }) {
  return (
    <ul id={`${id}-warnings`} className="flex flex-col gap-1">
      {warnings.map((warning) => (
        <li key={warning} className="flex min-w-0 items-start gap-1.5 text-caption text-warning-text">
          <TriangleAlert aria-hidden size={16} className="shrink-0" />
          <span className="min-w-0 break-words">Warning: {warning}</span>
        </li>
      ))}
    </ul>
  );
}

/** From this share of the maximum on, the counter is emphasized. */
const NEARLY_FULL = 0.8;

/** Visible while the person is in the field, and when little room is left. */
function FieldCounter({ id, length, max }: NonNullable<FieldProps["counter"]> & { readonly id: string }) {
  return (
    <p
      id={`${id}-counter`}
      className={classes(
        "shrink-0 text-caption tabular-nums",
        length > max ? "font-medium text-danger-text" : "text-ink-faint",
        length <= max * NEARLY_FULL && atField,
      )}
    >
      {length} / {max}
      <VisuallyHidden> characters</VisuallyHidden>
    </p>
  );
}
