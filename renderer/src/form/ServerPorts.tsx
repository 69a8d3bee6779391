import { type AttributeType, EngineError, sameValue, type Values } from "@armature/engine";
import { answerSave } from "@armature/engine/form";
import { type ReactNode, useContext, useEffect, useMemo, useReducer } from "react";
import { type HeldFiles, useFiles } from "../data/files/files.ts";
import { useMetadata, usePlugin } from "../data/metadata.ts";
import { useFoundRecord } from "../data/records/found-record.ts";
import { useInlineRecords } from "../data/records/inline-records.ts";
import { useOptions } from "../data/records/options.ts";
import { referenceOf } from "../data/records/reference.ts";
import type { InlineRecords, OptionSource } from "../elements/element-plugin.ts";
import { type PortHooks, PortHooksContext } from "../elements/input-ports.tsx";
import { EntityFormContext } from "./entity-form-context.ts";
import { notifyFailedList } from "./failed-list.ts";
import { PortSourcesContext } from "./port-sources.ts";

/** Adds the ports that call the server to those around. */
export function ServerPorts({ children }: { readonly children: ReactNode }) {
  const around = useContext(PortHooksContext);
  const hooks = useMemo(() => withServer(around), [around]);
  return <PortHooksContext value={hooks}>{children}</PortHooksContext>;
}

function withServer({ record: useRecord }: PortHooks): PortHooks {
  return {
    record: useRecord,
    options: function useOptionPort(attribute) {
      return useOptionSource(attribute, useRecord(attribute));
    },
    found: function useFoundPort(attribute) {
      return useLookup(attribute, useRecord(attribute));
    },
    files: useFileStore,
    inlineRecords: useInlineForms,
  };
}

function useOptionSource(attribute: AttributeType, record: Values | undefined): OptionSource | undefined {
  const plugin = usePlugin(attribute);
  const { labels } = useContext(PortSourcesContext);
  const narrowed = useMemo(() => plugin?.narrow?.(record ?? {}, attribute), [plugin, record, attribute]);
  const options = useOptions(attribute, labels[attribute.name], narrowed);
  useFailureToast(attribute, options?.state === "failed");
  return options;
}

function useLookup(attribute: AttributeType, record: Values | undefined): Values | null | undefined {
  const { entities } = useMetadata();
  const lookup = usePlugin(attribute)?.looksUp?.(record ?? {}, attribute) ?? null;
  return useFoundRecord(entities.get(lookup?.entity ?? ""), lookup);
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
function useInlineForms(attribute: AttributeType): InlineRecords {
  const { setOpen } = useContext(PortSourcesContext);
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
