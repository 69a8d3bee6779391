import { type AttributeType, displayText, type EntityType, isEmpty, textForm } from "@armature/engine";
import type { FieldState } from "@armature/engine/form";
import type { Mode } from "@armature/engine/validation";
import { History } from "lucide-react";
import { type ComponentProps, memo, useMemo } from "react";
import { usePlugin } from "../data/metadata.ts";
import type { ElementPlugin, InputProps } from "../elements/element-plugin.ts";
import { lazyComponent } from "../elements/lazy-component.tsx";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { Banner, Field, fieldDescription, IconButton } from "../ui/index.ts";
import { afterPress } from "../ui/after-press.ts";
import { atField, fieldAction } from "../ui/inputs/field-actions.ts";
import { AboveField, FieldText } from "./AboveField.tsx";
import { useEntityForm } from "./entity-form-context.ts";
import { withServerPorts } from "./InputPorts.tsx";
import { issueTexts } from "./texts.ts";
import { type ShownValue, useAppeared, useField, useFieldFrame, useFormStore } from "./use-form.ts";

export interface FormFieldProps {
  readonly name: string;
  /** What a self-saving field says while it is empty. Null says nothing. */
  readonly whileEmpty?: string | null;
  /** The title of the section that begins with this field. */
  readonly heading?: string | undefined;
}

/** One field of the surrounding form. A keystroke renders its input, and the rest of the field only if needed. */
export const FormField = memo(function FormField({ name, whileEmpty = "Not answered", heading }: FormFieldProps) {
  const { type, fieldId } = useEntityForm();
  const counts = maximumOf(usePlugin(type.byName.get(name)), type.byName.get(name)) !== null;
  const field = useFieldFrame(name, counts);
  const plugin = usePlugin(field?.attribute);
  if (field === undefined) return null;
  const { label } = field.attribute;
  if (!plugin) return <Banner tone="warning">{`Missing UI component for "${label}"`}</Banner>;
  return (
    <ErrorBoundary title={`"${label}" could not be shown`}>
      <AboveField attribute={field.attribute} fieldId={fieldId(name)} heading={heading} />
      <LabelledField field={field} plugin={plugin} whileEmpty={whileEmpty} />
    </ErrorBoundary>
  );
});

const ReferenceDetails = lazyComponent(async () => (await import("./ReferenceDetails.tsx")).ReferenceDetails);
const SaveMark = lazyComponent(async () => (await import("./SaveMark.tsx")).SaveMark);
const SaveNote = lazyComponent(async () => (await import("./SaveNote.tsx")).SaveNote);
const NEEDED = "Needed for completion";
const NeededReason = lazyComponent(async () => (await import("./NeededReason.tsx")).NeededReason, NEEDED);

/** Loads in advance the code of parts that few fields have: written text, and explanations of rules. */
export async function preloadFieldParts(): Promise<void> {
  await Promise.allSettled([FieldText.preload(), NeededReason.preload()]);
}

interface LabelledFieldProps {
  /** Its value may be outdated. */
  readonly field: FieldState;
  readonly plugin: ElementPlugin;
  readonly whileEmpty: string | null;
}

function LabelledField({ field, plugin, whileEmpty }: LabelledFieldProps) {
  const { attribute, value, disabled, shownIssues } = field;
  const { type, texts, viewOnly, details, fieldId, onHistory, autosave } = useEntityForm();
  const action = useMemo(
    () => onHistory && <HistoryButton attribute={attribute} onHistory={onHistory} />,
    [attribute, onHistory],
  );
  const state = useMemo(
    () =>
      autosave && (
        <ErrorBoundary fallback={null}>
          <SaveMark autosave={autosave} attribute={attribute.name} whileEmpty={whileEmpty} />
        </ErrorBoundary>
      ),
    [attribute, autosave, whileEmpty],
  );
  const id = fieldId(attribute.name);
  const notes = {
    help: attribute.helpText ?? undefined,
    hint: hintOf(field, viewOnly),
    issues: issueTexts(shownIssues, type, texts),
    remarks: issueTexts(field.notes, type, texts),
    warnings: issueTexts(field.warnings, type, texts),
    mark: isAskedFor(field) && <Reason field={field} type={type} />,
    unsaved: autosave && (
      <ErrorBoundary fallback={null}>
        <SaveNote autosave={autosave} attribute={attribute} />
      </ErrorBoundary>
    ),
    counter: disabled === "preview" ? undefined : counterOf(plugin, attribute, value),
  };
  return (
    <Field
      {...notes}
      id={id}
      label={attribute.label}
      required={field.required && disabled !== "preview"}
      action={action}
      state={state}
      appeared={useAppeared(attribute.name)}
      short={isShort(plugin, attribute)}
    >
      <ValueInput
        id={id}
        plugin={plugin}
        attribute={attribute}
        issues={notes.issues}
        describedBy={fieldDescription(id, notes)}
      />
      {details.includes(attribute.name) && (
        <ErrorBoundary fallback={null}>
          <ReferenceDetails attribute={attribute} />
        </ErrorBoundary>
      )}
    </Field>
  );
}

type ValueInputProps = Pick<InputProps, "id" | "attribute" | "issues" | "describedBy"> & {
  readonly plugin: ElementPlugin;
};

/** The input with the current value. */
function ValueInput({ plugin, ...frame }: ValueInputProps) {
  const { attribute } = frame;
  const actions = useFormActions(attribute);
  const field = useField(attribute.name, "keepsText" in plugin.Input ? actions.shown : undefined);
  const { type } = useEntityForm();
  if (field === undefined) return null;
  const { value, stored, required, disabled } = field;
  return withServerPorts(
    plugin,
    attribute,
    <plugin.Input
      {...frame}
      {...{ value, stored, required }}
      disabled={disabled !== null}
      onChange={actions.change}
      onBlur={actions.leave}
      {...(isToBegin(plugin, field, actions.mode, type) && { preselect: actions.begin })}
    />,
  );
}

/**
 * Whether the input takes the only choice: in a new record, if a value is required or the entity is configuration. A
 * value that the person cleared stays empty.
 */
function isToBegin(plugin: ElementPlugin, field: FieldState, mode: Mode, { scope }: EntityType): boolean {
  if (!plugin.preselects || mode !== "create") return false;
  if (field.disabled !== null || field.dirty || !isEmpty(field.value)) return false;
  return field.required || scope === "configuration";
}

function useFormActions({ name }: AttributeType) {
  const store = useFormStore();
  const { onLeave, autosave } = useEntityForm();
  return useMemo(() => {
    const shown: ShownValue = { value: undefined };
    const change = (value: unknown) => {
      shown.value = value;
      (autosave ?? store).change(name, value);
      shown.onExternalChange?.();
    };
    return {
      shown,
      change,
      leave: () => {
        // An error that appears at once would move the pressed button away from the pointer.
        afterPress(() => {
          store.leave(name);
          onLeave(name);
        });
      },
      begin: (value: unknown) => store.begin(name, value),
      // The mode of a form never changes while it is open.
      mode: store.getState().form.context.mode,
    };
  }, [store, name, onLeave, autosave]);
}

interface HistoryButtonProps {
  readonly attribute: AttributeType;
  readonly onHistory: (attribute: AttributeType) => void;
}

/** Opens the value history, in forms of a stored record. */
function HistoryButton({ attribute, onHistory }: HistoryButtonProps) {
  const label = `Value history of ${attribute.label}`;
  return (
    <IconButton
      icon={History}
      size="small"
      label={label}
      onClick={() => onHistory(attribute)}
      {...fieldAction("Value history")}
      className={atField}
    />
  );
}

interface ReasonProps {
  readonly field: FieldState;
  readonly type: EntityType;
}

/** Why the field is needed, or only that it is, if the code for the explanation cannot be loaded. */
function Reason({ field, type }: ReasonProps) {
  return (
    <ErrorBoundary fallback={NEEDED}>
      <NeededReason because={field.because} type={type} />
    </ErrorBoundary>
  );
}

/** Needed for completion and empty. */
function isAskedFor({ needed, value }: FieldState): boolean {
  return needed && isEmpty(value);
}

const DISABLED_HINTS: Readonly<Record<NonNullable<FieldState["disabled"]>, string | null>> = {
  preview: null,
  closed: null,
  locked: null,
  permission: "You do not have permission to change this.",
  fixed: "Not changed here.",
  rule: "Locked by another answer.",
};

/** Why a single field is disabled. A reason for the whole form is shown above it instead. */
function hintOf({ attribute, disabled }: FieldState, viewOnly: boolean): string | undefined {
  const reason = disabled === null || viewOnly ? null : DISABLED_HINTS[disabled];
  const texts = [attribute.hint, reason].filter((text) => text !== null);
  return texts.length === 0 ? undefined : texts.join(" ");
}

function counterOf(
  plugin: ElementPlugin,
  attribute: AttributeType,
  value: unknown,
): ComponentProps<typeof Field>["counter"] {
  const max = maximumOf(plugin, attribute);
  if (max === null) return undefined;
  const text = typeof value === "string" ? value : displayText(attribute, { [attribute.name]: value });
  return { length: (text || textForm(value)).length, max };
}

/** The most characters in a field of half the width. Phone numbers have as many. */
const SHORT = 30;

function isShort(plugin: ElementPlugin, attribute: AttributeType): boolean {
  return plugin.isShort === true || (attribute.maxLength ?? maximumOf(plugin, attribute) ?? Infinity) <= SHORT;
}

function maximumOf(plugin: ElementPlugin | null, attribute: AttributeType | undefined): number | null {
  return (attribute && plugin?.counter?.(attribute)) ?? null;
}
