import type { AttributeType } from "@armature/engine";
import { useMetadata, usePlugins } from "@armature/renderer";
import { useMemo } from "react";
import { compileDraft } from "./compile-draft.ts";
import type { FormPartProps } from "./parts.ts";

/** The attribute as forms would know it; null while it does not compile. */
export function useCompiledDraft({ draft, place }: Pick<FormPartProps, "draft" | "place">): AttributeType | null {
  const { entities } = useMetadata();
  const plugins = usePlugins();
  const { subject } = place;
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
