import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { createUnsettledFields, type UnsettledFields, type UnsettledTexts } from "../ui/choice/unsettled.ts";
import { useIsUnsettled } from "../ui/choice/use-unsettled.ts";
import { dropDraft, readKept } from "./draft.ts";
import { draftKeeper } from "./draft-keeper.ts";
import { useDraftKey } from "./use-draft.ts";

/** What of a form goes into a draft and back, where that is not the value itself. */
export interface DraftShape<T> {
  /** As JSON can hold it. */
  readonly write: (value: T) => unknown;
  /**
   * @param kept what `write` gave, maybe under older metadata. What it gives under names that `write` has not is made
   * anew each time. @returns null where nothing of it can be used
   */
  readonly read: (kept: unknown) => T | null;
}

export interface KeptStateSetup<T extends object> {
  /** Which form it is; no other one has the same name. */
  readonly name: string;
  /** Of which record; null for a new one. */
  readonly id: number | string | null;
  /** What the form begins with; read as it is mounted. */
  readonly first: T;
  readonly shape?: DraftShape<T>;
  /** Whether it differs from what the form began with; by its values unless given. */
  readonly isChanged?: (value: T, first: T) => boolean;
}

/** What is typed into a form that no metadata make, kept as the drafts of other forms are. */
export interface KeptState<T> {
  readonly value: T;
  readonly change: (value: T) => void;
  /** What it began with. */
  readonly first: T;
  readonly isUnsaved: boolean;
  /** Of its choice boxes, for the `UnsettledScope` around them. */
  readonly unsettled: UnsettledFields;
  /** The same at this moment; for what may have changed since the last render. */
  readonly isUnsavedNow: () => boolean;
  /** Something typed earlier was put back, and nobody has said yet what to do with it. */
  readonly isRestored: boolean;
  /** Somebody else has changed since what it was typed over. */
  readonly isOutdated: boolean;
  /** It stays; the notice goes. */
  readonly dismiss: () => void;
  /** The form as it began. */
  readonly discard: () => void;
  /** Saved or given up: nothing is left to lose. */
  readonly finish: () => void;
}

/** Whether something typed into such a form waits, as the page is mounted. */
export function useHasDraft({ name, id }: Pick<KeptStateSetup<object>, "name" | "id">): boolean {
  const key = useDraftKey({ name }, id);
  const [has] = useState(() => readKept(key) !== null);
  return has;
}

interface Held<T> {
  readonly value: T;
  readonly isDone: boolean;
}

/** As a draft holds it: what was typed, and over what. */
interface Kept {
  readonly typed: unknown;
  readonly base: unknown;
  readonly unsettled?: UnsettledTexts;
}

export function useKeptState<T extends object>(setup: KeptStateSetup<T>): KeptState<T> {
  const key = useDraftKey(setup, setup.id);
  const [{ form, wasRestored, isOutdated }] = useState(() => open(key, setup));
  const [isRestored, setRestored] = useState(wasRestored);
  const { value, isDone } = useStore(form.store);
  const isUnsettled = useIsUnsettled(form.unsettled);
  const keeper = useMemo(() => draftKeeper(form, key), [form, key]);
  useEffect(() => keeper.keep(), [keeper]);
  return {
    value,
    change: form.change,
    first: form.first,
    isUnsaved: !isDone && (isUnsettled || form.isChanged(value)),
    unsettled: form.unsettled,
    isUnsavedNow: () => !form.isDone() && form.unsaved() !== null,
    isRestored,
    isOutdated,
    dismiss: useCallback(() => setRestored(false), []),
    discard: useCallback(() => {
      form.unsettled.discard();
      form.change(form.first);
      setRestored(false);
    }, [form]),
    finish: useCallback(() => {
      form.finish();
      // The form may have gone by now, and written once more as it went.
      dropDraft(key);
    }, [form, key]),
  };
}

function open<T extends object>(key: string, setup: KeptStateSetup<T>) {
  const { first, shape = asItIs(first) } = setup;
  const isChanged = (value: T) =>
    setup.isChanged?.(value, first) ?? JSON.stringify(shape.write(value)) !== JSON.stringify(shape.write(first));
  const restored = restore(key, first, shape);
  const isValueBack = restored !== null && isChanged(restored.value);
  const store = createStore<Held<T>>(() => ({ value: isValueBack ? restored.value : first, isDone: false }));
  const unsettled = createUnsettledFields();
  unsettled.bring(restored?.unsettled);
  const hasTexts = () => unsettled.getState().fields.length > 0;
  const wasRestored = isValueBack || hasTexts();
  const form = {
    store,
    first,
    unsettled,
    isChanged,
    subscribe: (listener: () => void) => {
      const stops = [store.subscribe(listener), unsettled.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    unsaved: (): Kept | null => {
      const { value } = store.getState();
      if (!isChanged(value) && !hasTexts()) return null;
      return { typed: shape.write(value), base: shape.write(first), unsettled: unsettled.texts() };
    },
    isDone: () => store.getState().isDone,
    change: (value: T) => store.setState({ value }),
    finish: () => store.setState({ isDone: true }),
  };
  return { form, wasRestored, isOutdated: isValueBack && restored.isOutdated };
}

/** What was typed, over what the form begins with by now: what only others changed since is theirs. */
function restore<T extends object>(key: string, first: T, shape: DraftShape<T>) {
  const { typed, base, unsettled } = (readKept(key) ?? {}) as Partial<Kept>;
  const mine = typed === undefined ? null : shape.read(typed);
  if (!mine || typeof base !== "object" || base === null) return null;
  const now = shape.write(first);
  const differs = (name: string, one: unknown, other: unknown) =>
    JSON.stringify(at(one, name)) !== JSON.stringify(at(other, name));
  const own = Object.entries(mine).filter(([name]) => at(typed, name) === undefined || differs(name, typed, base));
  const isOutdated = own.some(([name]) => differs(name, base, now));
  return { value: { ...first, ...Object.fromEntries(own) }, isOutdated, unsettled };
}

function at(values: unknown, name: string): unknown {
  return typeof values === "object" && values !== null
    ? (values as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Plain values: of a draft of an older form those that the form still has. */
function asItIs<T extends object>(first: T): DraftShape<T> {
  return {
    write: (value) => value,
    read: (kept) => {
      if (typeof kept !== "object" || kept === null) return null;
      return { ...first, ...Object.fromEntries(Object.entries(kept).filter(([name]) => Object.hasOwn(first, name))) };
    },
  };
}
