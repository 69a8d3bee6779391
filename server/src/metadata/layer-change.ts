import type { ChoiceMap } from "@armature/engine/changes";
import type { Properties } from "@armature/engine/metadata";
import type { Conversion } from "@armature/engine/storage";
import type { DefinitionName } from "./definition-name.ts";

/** A change of one definition as a revision stores it. Null means that the definition does not exist. */
export interface DefinitionChange extends DefinitionName {
  readonly before: Properties | null;
  readonly after: Properties | null;
  /** The name of an entity or an attribute before, and the last entry of the history that has it. */
  readonly rename?: { readonly former: string; readonly lastEntry: number };
  /** By this the index finds the revisions with renames. */
  readonly isRename?: true;
  /** How values were converted with it. They were in the column `former`, and have been in `column` since. */
  readonly conversion?: Pick<Conversion, "map" | "memory"> & {
    readonly column: string;
    readonly former: string | null;
  };
}

/** A change of one layer of a definition. Null as `values` removes the definition, here or from the release. */
export type LayerChange = DefinitionName & {
  /** Of an attribute: what stored choices become; null empties them. */
  readonly map?: ChoiceMap;
  /** Of an attribute: whether it may get another element type, to which its values are converted. */
  readonly convert?: boolean;
} & (
    | { readonly layer: "local"; readonly values: Properties | null }
    | { readonly layer: "shipped"; readonly values: Properties | null }
  );
