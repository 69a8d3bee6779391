import type { Properties } from "@armature/engine/metadata";
import type { DefinitionName } from "./definition-name.ts";

/** A change of one definition as a revision stores it. Null means that the definition does not exist. */
export interface DefinitionChange extends DefinitionName {
  readonly before: Properties | null;
  readonly after: Properties | null;
}

/** A change of one layer of a definition. Null as `values` removes the definition, here or from the release. */
export type LayerChange = DefinitionName &
  (
    | { readonly layer: "local"; readonly values: Properties | null }
    | { readonly layer: "shipped"; readonly values: Properties | null }
  );
