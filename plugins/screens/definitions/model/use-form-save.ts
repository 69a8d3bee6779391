import { publishMetadata } from "@armature/engine/platform";
import type { FieldChange } from "@armature/engine/form";
import { errorText, requestIdOf, useMetadata, useOfferRevert, useOperation } from "@armature/renderer";
import { useState } from "react";
import { propertiesOf } from "../attribute/model.ts";
import type { Definition } from "../issue.ts";
import type { Refused } from "../use-definition-save.ts";
import { type Place, useDefinitions } from "../use-place.ts";

/** Publishes the moves of fields as one revision. Other properties stay as they are stored at that moment. */
export function useFormSave(place: Place, onPublished: (revision: number) => void) {
  const { subject } = place;
  const publish = usePublish(place);
  const offerRevert = useOfferRevert();
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function save(changes: readonly FieldChange[]): Promise<void> {
    setRefused(null);
    setSaving(true);
    try {
      const { revision, changed } = await publish(changes);
      onPublished(revision);
      offerRevert(changed > 0 ? revision : null, `Form of ${subject.label} updated`);
    } catch (error) {
      const requestId = requestIdOf(error);
      const texts = [errorText(error), ...(requestId === undefined ? [] : [`Request id: ${requestId}`])];
      setRefused({ title: `Could not update the form of ${subject.label}.`, texts });
    } finally {
      setSaving(false);
    }
  }

  return { save, isSaving, refused };
}

/** Publishes on the definitions as they are stored now. What others publish meanwhile is merged. */
function usePublish(place: Place) {
  const { subject } = place;
  const { revision } = useMetadata();
  const definitions = useDefinitions(place);
  const { mutateAsync } = useOperation(publishMetadata);

  return async (changes: readonly FieldChange[]) => {
    const { data } = await definitions.refetch({ throwOnError: true });
    const stored = new Map(data?.result.map((each: Definition) => [each.name, each]));
    const whole = changes.flatMap(({ name, values }) => {
      const definition = stored.get(name);
      if (!definition) return [];
      const opened = propertiesOf(definition, subject.application);
      return [{ kind: "attribute" as const, entity: subject.name, name, opened, values: { ...opened, ...values } }];
    });
    if (whole.length === 0) return { revision, changed: 0 };
    return mutateAsync({ body: { base: revision, changes: whole } });
  };
}
