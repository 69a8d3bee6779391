import type { EntityType, LookupResult } from "@armature/engine";
import { readsOfLogic } from "@armature/engine/rules";
import { useRecordLabels } from "@armature/renderer";
import { type ConditionDraft, logicOf } from "./condition-draft.ts";

/** The names of the records with which conditions compare, for their sentences. */
export function useFound(conditions: readonly ConditionDraft[], { attributes }: EntityType): LookupResult {
  const trees = conditions.map(logicOf).filter((logic) => logic !== null);
  const reads = new Set(trees.flatMap((logic) => [...readsOfLogic(logic)]));
  const read = attributes.filter(({ name }) => reads.has(name));
  return useRecordLabels(read, NO_LABELS);
}

const NO_LABELS = Object.freeze({});
