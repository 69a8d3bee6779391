import { type AttributeType, displayText, type FieldState, isEmpty, textForm } from "@armature/engine";
import { History } from "lucide-react";
import { type ComponentProps, memo, useCallback, useMemo } from "react";
import { usePlugin } from "../data/metadata.ts";
import type { ElementPlugin, InputProps } from "../element-plugin.ts";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import { later } from "../later.tsx";
import { Banner, Field, fieldDescription, IconButton, RichText } from "../ui/index.ts";
import { useEntityForm } from "./entity-form-context.ts";
import { FieldInput } from "./FieldInput.tsx";
import { issueTexts, neededText } from "./texts.ts";
import { useAppeared, useField, useFieldFrame, useFormState, useFormStore } from "./use-form.ts";

const SaveMark = later(async () => (await import("./SaveMark.tsx")).SaveMark);

/** One field of the form around it; a keystroke in it renders its input, and what stands around that only as needed. */
export const FormField = memo(function FormField({ name }: { readonly name: string }) {
  const { type } = useEntityForm();
  const counts = maximumOf(usePlugin(type.byName.get(name)), type.byName.get(name)) !== null;
  const field = useFieldFrame(name, counts);
  const plugin = usePlugin(field?.attribute);
  if (field === undefined) return null;
  const { label } = field.attribute;
  if (!plugin) return <Banner tone="warning">{`Missing UI component for "${label}"`}</Banner>;
  return (
    <ErrorBoundary title={`"${label}" could not be shown`}>
      {field.attribute.preHTML !== null && <RichText html={field.attribute.preHTML} />}
      <LabelledField field={field} plugin={plugin} />
    </ErrorBoundary>
  );
});

interface LabelledFieldProps {
  /** Its value may be an earlier one. */
  readonly field: FieldState;
  readonly plugin: ElementPlugin;
}

function LabelledField({ field, plugin }: LabelledFieldProps) {
  const { attribute, value, disabled, shownIssues } = field;
  const { type, texts, viewOnly, fieldId, onHistory, autosave } = useEntityForm();
  const action = useMemo(
    () =>
      (autosave || onHistory) && (
        <>
          {autosave && <SaveMark autosave={autosave} attribute={attribute.name} />}
          {onHistory && <HistoryButton attribute={attribute} onHistory={onHistory} />}
        </>
      ),
    [attribute, onHistory, autosave],
  );
  const id = fieldId(attribute.name);
  const notes = {
    help: attribute.helpText ?? undefined,
    hint: hintOf(field, viewOnly),
    issues: issueTexts(shownIssues, type, texts),
    mark: neededText(field, type),
  };
  return (
    <Field
      {...notes}
      id={id}
      label={attribute.label}
      required={field.required && disabled !== "preview"}
      counter={disabled === "preview" ? undefined : counterOf(plugin, attribute, value)}
      action={action}
      appeared={useAppeared(attribute.name)}
    >
      <ValueInput
        id={id}
        plugin={plugin}
        attribute={attribute}
        issues={notes.issues}
        describedBy={fieldDescription(id, notes)}
      />
    </Field>
  );
}

type ValueInputProps = Pick<InputProps, "id" | "attribute" | "issues" | "describedBy"> & {
  readonly plugin: ElementPlugin;
};

/** The input with the value of this moment. */
function ValueInput({ plugin, ...frame }: ValueInputProps) {
  const { attribute } = frame;
  const field = useField(attribute.name);
  const { change, leave } = useFormActions(attribute);
  const { labels } = useEntityForm();
  const preselect = usePreselect(plugin, field);
  if (field === undefined) return null;
  const { value, required, disabled } = field;
  const state = { value, required, disabled: disabled !== null, ...(preselect && { preselect }) };
  const input: InputProps = { ...frame, ...state, onChange: change, onBlur: leave };
  return <FieldInput plugin={plugin} input={input} labels={labels[attribute.name]} />;
}

/**
 * Takes the only choice for a new record, where one has to be made, and in the forms of configuration also where not
 * (ADM-102); what a person cleared stays so.
 */
function usePreselect(plugin: ElementPlugin, field: FieldState | undefined): InputProps["preselect"] {
  const store = useFormStore();
  const { mode, type } = useFormState(({ form }) => form.context);
  const name = field?.attribute.name ?? "";
  const preselect = useCallback((value: unknown) => store.begin(name, value), [store, name]);
  if (!plugin.preselects || !field || mode !== "create") return undefined;
  if (field.disabled !== null || field.dirty || !isEmpty(field.value)) return undefined;
  return field.required || type.scope === "configuration" ? preselect : undefined;
}

function useFormActions({ name }: AttributeType) {
  const store = useFormStore();
  const { onLeave, autosave } = useEntityForm();
  return {
    change: (value: unknown) => (autosave ?? store).change(name, value),
    leave: () => {
      store.leave(name);
      onLeave(name);
    },
  };
}

interface HistoryButtonProps {
  readonly attribute: AttributeType;
  readonly onHistory: (attribute: AttributeType) => void;
}

/** Value history, for fields of one stored record (BLD-D27). */
function HistoryButton({ attribute, onHistory }: HistoryButtonProps) {
  const label = `Value history of ${attribute.label}`;
  return <IconButton icon={History} size="small" label={label} onClick={() => onHistory(attribute)} />;
}

const DISABLED_HINTS: Readonly<Record<NonNullable<FieldState["disabled"]>, string | null>> = {
  preview: null,
  closed: null,
  locked: null,
  permission: "You do not have permission to change this.",
  fixed: "Not changed here.",
  rule: "Not open for changes because of other answers.",
};

/** Why one field is off; what is so for the whole form stands above it. */
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

function maximumOf(plugin: ElementPlugin | null, attribute: AttributeType | undefined): number | null {
  return (attribute && plugin?.counter?.(attribute)) ?? null;
}
