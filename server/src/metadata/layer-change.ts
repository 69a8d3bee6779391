import type { Properties } from "@armature/engine/metadata";
import type { DefinitionName } from "./definition-name.ts";

/** One definition after a change; `values` null removes it. As kept in a revision, with what it was before. */
export interface DefinitionChange extends DefinitionName {
  readonly before: Properties | null;
  readonly after: Properties | null;
}

/** What a publish does to one definition's layers; `values` null removes it: here, or from the release. */
export type LayerChange = DefinitionName &
  (
    | { readonly layer: "local"; readonly values: Properties | null }
    | { readonly layer: "shipped"; readonly values: Properties | null }
  );
