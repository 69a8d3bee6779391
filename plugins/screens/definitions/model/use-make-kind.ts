import { publishMetadata } from "@armature/engine/platform";
import { errorText, requestIdOf, useMetadata, useOfferRevert, useOperation } from "@armature/renderer";
import { useState } from "react";
import { nameOfLabel } from "../attribute/name-of-label.ts";
import { newDefinition, propertiesOf } from "../attribute/model.ts";
import type { Refused } from "../use-definition-save.ts";
import { type NewKind, pluralOf } from "./new-kind.ts";

/** The type of the field that names a record. */
const NAMING_TYPE = "TextField";
const KEY_NAME = "id";

/** Makes a kind of record with the field that names its records, in one revision. @param onMade called with its name */
export function useMakeKind(onMade: (name: string) => void) {
  const { application, revision } = useMetadata();
  const { mutateAsync, isPending: isMaking } = useOperation(publishMetadata);
  const offerRevert = useOfferRevert();
  const [refused, setRefused] = useState<Refused | null>(null);

  async function make(kind: NewKind, entity: string): Promise<void> {
    setRefused(null);
    const naming = nameOfLabel(kind.namedBy, [KEY_NAME], "name");
    const label = kind.label.trim();
    const made = { label, labelPlural: pluralOf(kind).trim(), readableAttribute: naming, scope: scopeOf(kind) };
    const first = { ...newDefinition([], application), label: kind.namedBy.trim(), elementType: NAMING_TYPE };
    const field = propertiesOf({ ...first, name: naming, required: true, showDefault: true }, application);
    try {
      const published = await mutateAsync({
        body: {
          base: revision,
          changes: [
            { kind: "entity", entity, name: entity, opened: null, values: made },
            { kind: "attribute", entity, name: naming, opened: null, values: field },
          ],
        },
      });
      offerRevert(published.revision, `${label} created`);
      onMade(entity);
    } catch (error) {
      const requestId = requestIdOf(error);
      const texts = [errorText(error), ...(requestId === undefined ? [] : [`Request id: ${requestId}`])];
      setRefused({ title: "Could not create the kind of record.", texts });
    }
  }

  return { make, isMaking, refused };
}

function scopeOf({ isOrgSpecific }: NewKind): string {
  return isOrgSpecific ? "organization" : "configuration";
}
