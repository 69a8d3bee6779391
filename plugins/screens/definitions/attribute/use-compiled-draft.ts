import type { AttributeType, EntityType } from "@armature/engine";
import { useMetadata, usePlugins } from "@armature/renderer";
import { useMemo } from "react";
import type { Definition } from "../issue.ts";
import { compileDraft } from "./compile-draft.ts";

/** The compiled attribute; null while it does not compile. */
export function useCompiledDraft(draft: Definition, subject: EntityType): AttributeType | null {
  const { entities } = useMetadata();
  const plugins = usePlugins();
  return useMemo(
    () =>
      compileDraft(
        draft,
        subject,
        entities,
        [...plugins.values()].map((plugin) => plugin.element),
      ),
    [draft, subject, entities, plugins],
  );
}
