import type { AttributeType, EntityType } from "@armature/engine";
import { useMetadata, usePlugins } from "@armature/renderer";
import { useCallback } from "react";
import type { Definition } from "../issue.ts";
import { compileDraft } from "./compile-draft.ts";

/** Compiles drafts of an entity's attributes; null for one that does not compile. */
export function useCompile(subject: EntityType): (draft: Definition) => AttributeType | null {
  const { entities } = useMetadata();
  const plugins = usePlugins();
  return useCallback(
    (draft) =>
      compileDraft(
        draft,
        subject,
        entities,
        [...plugins.values()].map((plugin) => plugin.element),
      ),
    [subject, entities, plugins],
  );
}
