import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { createUnparsedFields, type UnparsedFields, type UnparsedTexts } from "../ui/choice/unparsed.ts";
import { useHasUnparsed } from "../ui/choice/use-unparsed.ts";
import { dropDraft, readKept } from "../data/draft.ts";
import { draftKeeper } from "./draft-keeper.ts";
import { useDraftKey } from "./use-draft.ts";

/** How the state of a form is written to a draft and read back. */
export interface DraftShape<T> {
  /** The stored form, as JSON can hold it. */
  readonly write: (value: T) => unknown;
  /**
   * @param kept what `write` returned, perhaps with older metadata. Properties that `read` returns but `write` does not
   *   are always taken from `read`. @returns null if none of it can be used
   */
  readonly read: (kept: unknown) => T | null;
}

/** What {@link useKeptState} needs: whose input it is, and what the form begins with. */
export interface KeptStateSetup<T extends object> {
  /** A name that is unique to this form. */
  readonly name: string;
  /** The record, or null for a new one. */
  readonly id: number | string | null;
  /** The initial state, read when the form is mounted. */
  readonly first: T;
  readonly shape?: DraftShape<T>;
  /** Whether the state differs from the initial one. The default compares values. */
  readonly isChanged?: (value: T, first: T) => boolean;
  /** Merges restored input with what others have saved since. The default takes whole properties. */
  readonly merge?: (base: T, mine: T, theirs: T) => MergedInput<T>;
}

/** Input with other people's changes. */
export interface MergedInput<T> {
  readonly value: T;
  /** Whether both changed the same. The value then has the person's own. */
  readonly isOutdated: boolean;
}

/** The input of a form that is not generated from metadata. Drafts of it are kept as for other forms. */
export interface KeptState<T> {
  readonly value: T;
  readonly change: (value: T) => void;
  /** The initial state. */
  readonly first: T;
  /** What the input is based on: the initial state, or an earlier one if `merge` left what both changed. */
  readonly base: T;
  readonly isUnsaved: boolean;
  /** Text in choice boxes that is not a value yet, for the surrounding `UnparsedScope`. */
  readonly unparsed: UnparsedFields;
  /** As `isUnsaved`, but up to date even before the next render. */
  readonly isUnsavedNow: () => boolean;
  /** Whether earlier input was restored and the person has not yet decided about it. */
  readonly isRestored: boolean;
  /** Whether somebody else has changed what the input was based on. */
  readonly isOutdated: boolean;
  /** Keeps the input and closes the notice. */
  readonly dismiss: () => void;
  /** Restores the initial state. */
  readonly discard: () => void;
  /** The input was saved or discarded, so nothing is left to lose until it changes again. */
  readonly finish: () => void;
}

/**
 * Whether a draft for such a form existed when the page was mounted.
 * @example
 * ```tsx
 * import { useHasDraft } from "@armature/renderer";
 * import { Badge } from "@armature/renderer/ui";
 * export function Example() {
 *   const hasDraft = useHasDraft({ name: "lend", id: 1 });
 *   return hasDraft && <Badge>Draft</Badge>;
 * }
 * ```
 */
export function useHasDraft({ name, id }: Pick<KeptStateSetup<object>, "name" | "id">): boolean {
  const key = useDraftKey({ name }, id);
  const [has] = useState(() => readKept(key) !== null);
  return has;
}

interface KeptValue<T> {
  readonly value: T;
  readonly base: T;
  readonly isDone: boolean;
}

/** The stored form: the input, what it was based on, and text that is not a value yet. */
interface Kept {
  readonly typed: unknown;
  readonly base: unknown;
  readonly unsettled?: UnparsedTexts;
}

/**
 * The input of a form that is not generated from metadata. It survives a reload and an expired session, as a draft.
 * @example
 * ```tsx
 * import { useKeptState } from "@armature/renderer";
 * import { TextField } from "@armature/renderer/ui";
 * export function Example() {
 *   const { value, change, isUnsaved } = useKeptState({ name: "lend", id: 1, first: { note: "" } });
 *   const label = isUnsaved ? "Note (not saved)" : "Note";
 *   return <TextField id="note" label={label} value={value.note} onChange={(note) => change({ note })} />;
 * }
 * ```
 */
export function useKeptState<T extends object>(setup: KeptStateSetup<T>): KeptState<T> {
  const key = useDraftKey(setup, setup.id);
  const [{ form, wasRestored, isOutdated }] = useState(() => open(key, setup));
  const [isRestored, setRestored] = useState(wasRestored);
  const { value, base, isDone } = useStore(form.store);
  const hasUnparsed = useHasUnparsed(form.unparsed);
  const keeper = useMemo(() => draftKeeper(form, key), [form, key]);
  useEffect(() => keeper.keep(), [keeper]);
  return {
    value,
    change: form.change,
    first: form.first,
    base,
    isUnsaved: !isDone && (hasUnparsed || form.isChanged(value)),
    unparsed: form.unparsed,
    isUnsavedNow: () => !form.isDone() && form.unsaved() !== null,
    isRestored,
    isOutdated,
    dismiss: useCallback(() => setRestored(false), []),
    discard: useCallback(() => {
      form.unparsed.discard();
      form.reset();
      setRestored(false);
    }, [form]),
    finish: useCallback(() => {
      form.finish();
      // The form may have closed and stored its draft once more.
      dropDraft(key);
    }, [form, key]),
  };
}

function open<T extends object>(key: string, setup: KeptStateSetup<T>) {
  const { first, shape = asItIs(first), merge } = setup;
  const isChanged = (value: T) =>
    setup.isChanged?.(value, first) ?? JSON.stringify(shape.write(value)) !== JSON.stringify(shape.write(first));
  const restored = restore(key, first, shape, merge);
  const isValueBack = restored !== null && isChanged(restored.value);
  const initial = { value: first, base: first, isDone: false };
  const store = createStore<KeptValue<T>>(() =>
    isValueBack ? { ...initial, value: restored.value, base: restored.base } : initial,
  );
  const unparsed = createUnparsedFields();
  unparsed.restoreTexts(restored?.unsettled);
  const hasTexts = () => unparsed.getState().fields.length > 0;
  const wasRestored = isValueBack || hasTexts();
  const form = {
    store,
    first,
    unparsed,
    isChanged,
    subscribe: (listener: () => void) => {
      const stops = [store.subscribe(listener), unparsed.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    unsaved: (): Kept | null => {
      const { value, base } = store.getState();
      if (!isChanged(value) && !hasTexts()) return null;
      return { typed: shape.write(value), base: shape.write(base), unsettled: unparsed.texts() };
    },
    isDone: () => store.getState().isDone,
    change: (value: T) => store.setState({ value, isDone: false }),
    reset: () => store.setState({ value: first, base: first }),
    finish: () => store.setState({ isDone: true }),
  };
  return { form, wasRestored, isOutdated: isValueBack && restored.isOutdated };
}

interface Restored<T> extends MergedInput<T> {
  readonly base: T;
  readonly unsettled: UnparsedTexts | undefined;
}

/** The input, applied to the present initial state. What only others have changed since then is kept. */
function restore<T extends object>(
  key: string,
  first: T,
  shape: DraftShape<T>,
  merge: KeptStateSetup<T>["merge"],
): Restored<T> | null {
  const { typed, base, unsettled } = (readKept(key) ?? {}) as Partial<Kept>;
  const mine = typed === undefined ? null : shape.read(typed);
  if (!mine || typeof base !== "object" || base === null) return null;
  const former = merge && shape.read(base);
  if (merge && former) {
    const merged = merge(former, mine, first);
    return { ...merged, base: merged.isOutdated ? former : first, unsettled };
  }
  const now = shape.write(first);
  const differs = (name: string, one: unknown, other: unknown) =>
    JSON.stringify(at(one, name)) !== JSON.stringify(at(other, name));
  const own = Object.entries(mine).filter(([name]) => at(typed, name) === undefined || differs(name, typed, base));
  const isOutdated = own.some(([name]) => differs(name, base, now));
  return { value: { ...first, ...Object.fromEntries(own) }, isOutdated, base: first, unsettled };
}

function at(values: unknown, name: string): unknown {
  return typeof values === "object" && values !== null
    ? (values as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Plain values. Of a draft of an older release, those that the form still has. */
function asItIs<T extends object>(first: T): DraftShape<T> {
  return {
    write: (value) => value,
    read: (kept) => {
      if (typeof kept !== "object" || kept === null) return null;
      return { ...first, ...Object.fromEntries(Object.entries(kept).filter(([name]) => Object.hasOwn(first, name))) };
    },
  };
}
