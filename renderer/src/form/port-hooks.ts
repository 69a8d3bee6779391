import {
  type AttributeType,
  EngineError,
  type EntityType,
  type ReferenceLabels,
  sameValue,
  type Values,
} from "@armature/engine";
import { answerSave } from "@armature/engine/form";
import { useContext, useEffect, useMemo, useReducer, useSyncExternalStore } from "react";
import { useShallow } from "zustand/react/shallow";
import { type HeldFiles, useFiles } from "../data/files/files.ts";
import { useMetadata, usePlugin } from "../data/metadata.ts";
import { useInlineRecords } from "../data/records/inline-records.ts";
import { useOptions } from "../data/records/options.ts";
import { referenceOf } from "../data/records/reference.ts";
import type { InlineRemoval, RecordUse } from "../elements/element-plugin.ts";
import type { PortHooks } from "../elements/input-ports.tsx";
import { EntityFormContext } from "./entity-form-context.ts";
import { notifyFailedList } from "./failed-list.ts";
import type { FormStoreState } from "./form-store.ts";
import { useFormStore } from "./use-form.ts";

/** The form of a record that a field adds or edits, or the question whether to delete one. */
export type OpenInline = {
  readonly type: EntityType;
  readonly onClosed: () => void;
} & (
  | { readonly use: RecordUse; readonly id: number | null; readonly onSaved: (id: number) => void }
  | { readonly removal: InlineRemoval; readonly id: number }
);

interface PortSources {
  readonly labels: ReferenceLabels | undefined;
  /** Undefined in a form, which has them. */
  readonly values: Values | undefined;
  readonly setOpen: (open: OpenInline) => void;
}

/** The ports that call the server, and the values around a field. */
export function portHooks({ labels = {}, values, setOpen }: PortSources): PortHooks {
  const useValues = values ? (names: Names) => valuesOf(values, names) : useFormValues;
  const useRecord: PortHooks["record"] = (attribute) => useValues(attribute.element?.reads?.(attribute));
  const useOptionSource: PortHooks["options"] = (attribute) => {
    const plugin = usePlugin(attribute);
    const record = useRecord(attribute);
    const narrowed = useMemo(() => plugin?.narrow?.(record ?? {}, attribute), [plugin, record, attribute]);
    const options = useOptions(attribute, labels[attribute.name], narrowed);
    useFailureToast(attribute, options?.state === "failed");
    return options;
  };
  const useInlineRecordForms: PortHooks["inlineRecords"] = (attribute) => useInlineForms(attribute, setOpen);
  return { record: useRecord, options: useOptionSource, files: useFileStore, inlineRecords: useInlineRecordForms };
}

type Names = readonly string[] | undefined;

/** It follows the form only if there are names, since it would otherwise look at each keystroke for nothing. */
function useFormValues(names: Names): Values | undefined {
  const { subscribe, getState } = useFormStore();
  const read = useShallow(({ form }: FormStoreState) => valuesOf(form.values, names));
  return useSyncExternalStore(names ? subscribe : followNothing, () => read(getState()));
}

function followNothing(): () => void {
  return () => undefined;
}

function valuesOf(values: Values, names: Names): Values | undefined {
  return names && Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

function useFailureToast(attribute: AttributeType, hasFailed: boolean): void {
  const entity = referenceOf(attribute)?.entity ?? "";
  useEffect(() => {
    if (hasFailed) notifyFailedList(entity);
  }, [hasFailed, entity]);
}

function useFileStore(attribute: AttributeType): HeldFiles {
  const files = useFiles(attribute.entityName);
  useRefusedFile(attribute, files);
  return files;
}

/** In a self-saving form, a single file whose save failed is removed, and the field shows the stored file again. */
function useRefusedFile({ name, multiple }: AttributeType, files: HeldFiles): void {
  const autosave = useContext(EntityFormContext)?.autosave ?? null;
  useEffect(() => {
    if (autosave === null || multiple) return undefined;
    return autosave.saves.subscribe((state, before) => {
      const { status, typed, stored } = answerSave(state, name);
      const hasJustFailed = status === "failed" && answerSave(before, name).status !== "failed";
      if (!hasJustFailed || typeof typed !== "number" || sameValue(typed, stored)) return;
      files.drop(typed);
      if (typeof stored === "number") files.keep(stored);
      autosave.change(name, stored);
    });
  }, [autosave, name, multiple, files]);
}

/** Outside a form (a preview, the test of a rule) the records are only listed, since nothing is saved from there. */
function useInlineForms(
  attribute: AttributeType,
  setOpen: PortSources["setOpen"],
): ReturnType<PortHooks["inlineRecords"]> {
  const isInForm = useContext(EntityFormContext) !== null;
  const use = usePlugin(attribute)?.records?.(attribute);
  if (!use) throw new EngineError(`The plugin of "${attribute.name}" has no records, so its input has none to show`);
  const type = useMetadata().entities.get(use.entity);
  if (!type) throw new EngineError(`There is no entity ${use.entity} whose records this field could use`);
  const { mayAdd, mayEdit, mayRemove, ...records } = useInlineRecords(type, use);
  // The input is rendered once more, since it may have lost the focus to the window together with its row.
  const [, onClosed] = useReducer((count: number) => count + 1, 0);
  const edit = (id: number | null, onSaved: (id: number) => void) => setOpen({ type, use, id, onSaved, onClosed });
  return {
    ...records,
    add: isInForm && mayAdd ? (onAdded) => edit(null, onAdded) : null,
    edit: isInForm && mayEdit ? (id) => edit(id, () => undefined) : null,
    remove: isInForm && mayRemove ? (id, removal) => setOpen({ type, id, removal, onClosed }) : null,
  };
}
