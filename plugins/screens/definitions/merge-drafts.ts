import {
  changedParts,
  type DefinitionConflict,
  type DefinitionPath,
  merge3,
  withParts,
} from "@armature/engine/metadata";
import type { Definition } from "./issue.ts";
import type { DefinitionKind } from "./use-place.ts";

/** A draft with what somebody else saved meanwhile. */
export interface MergedDraft {
  /** The parts that only the other person changed. */
  readonly taken: readonly DefinitionPath[];
  /** The parts that both changed. */
  readonly conflicts: readonly DefinitionConflict[];
  /** The draft with both people's changes. @param theirs the parts of which it gets the other person's value */
  readonly choose: (theirs: readonly DefinitionPath[]) => Definition;
}

/** Merges a draft with another version of the definition that it began with. */
export function mergeDrafts(kind: DefinitionKind, base: Definition, mine: Definition, theirs: Definition): MergedDraft {
  const { value, conflicts } = merge3(kind, base, mine, theirs);
  const taken = changedParts(kind, mine, value).map(({ path }) => path);
  const empty = Object.fromEntries([base, mine, theirs].flatMap(Object.keys).map((name) => [name, null]));
  return {
    taken: taken.filter(([name]) => name !== "updated"),
    conflicts,
    choose: (paths) => ({ ...empty, ...withParts(kind, value, theirs, paths) }) as Definition,
  };
}
