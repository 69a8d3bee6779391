import type { AttributeType, ElementType, EntityType } from "@armature/engine";
import { useMetadata, usePlugins } from "@armature/renderer";
import { useMemo } from "react";
import type { Definition } from "../issue.ts";
import { compileDraft } from "./compile-draft.ts";

/** Compiles drafts of an entity's attributes; null for one that does not compile. */
type Compile = (draft: Definition) => AttributeType | null;

export function useCompile(subject: EntityType): Compile {
  const { entities } = useMetadata();
  const plugins = usePlugins();
  return useMemo(() => {
    const elements = [...plugins.values()].map((plugin) => plugin.element);
    return createCompile(subject, entities, elements);
  }, [subject, entities, plugins]);
}

/** Compiles each draft once, although the form, its validation and its preview ask for it. */
function createCompile(
  subject: EntityType,
  entities: ReadonlyMap<string, EntityType>,
  elements: readonly ElementType[],
): Compile {
  const known = new WeakMap<Definition, AttributeType | null>();
  return (draft) => {
    const compiled = known.get(draft);
    if (compiled !== undefined) return compiled;
    const fresh = compileDraft(draft, subject, entities, elements);
    known.set(draft, fresh);
    return fresh;
  };
}
