import { textForm } from "@armature/engine";
import { publishMetadata } from "@armature/engine/platform";
import { useMetadata, useOperation, useRefreshRecords } from "@armature/renderer";
import { convertsType, propertiesOf } from "./attribute/model.ts";
import type { Definition } from "./issue.ts";
import type { Replacements } from "./removed-choices.ts";
import type { Place } from "./use-place.ts";

/** What the person agreed to. */
export interface Agreed {
  /** The number of values that are lost. */
  readonly lost: number;
  readonly replacements: Replacements;
}
/** Of a save that nothing was asked about. */
export const AGREED_TO_NOTHING: Agreed = Object.freeze({ lost: 0, replacements: Object.freeze({}) });

/**
 * Publishes an attribute together with what becomes of the values that records have, on top of what others changed
 * since.
 */
export function usePublishAttribute({ kind, subject, type }: Place) {
  const { revision } = useMetadata();
  const { mutateAsync, isPending: isPublishing } = useOperation(publishMetadata);
  const refresh = useRefreshRecords();
  /** @returns the revision */
  const publish = async (draft: Definition, base: Definition, { lost, replacements: map }: Agreed): Promise<number> => {
    const values = propertiesOf(draft, subject.application);
    const opened = propertiesOf(base, subject.application);
    const named = { kind, entity: subject.name, name: textForm(draft.name) };
    const change = { ...named, values, opened, map, ...(convertsType(subject, draft) && { convert: true }) };
    const published = await mutateAsync({ body: { base: revision, changes: [change], accept: { lost } } });
    await refresh([type.name]);
    return published.revision;
  };
  /** Whether a save has to say what becomes of values. */
  const needsPublish = (draft: Definition, { replacements }: Agreed) =>
    kind === "attribute" && (Object.keys(replacements).length > 0 || convertsType(subject, draft));
  return { publish, isPublishing, needsPublish };
}
