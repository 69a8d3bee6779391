import { type EntityType, type RecordId, textForm, type Values } from "@armature/engine";
import { type DefinitionsImpact, previewImpact } from "@armature/engine/platform";
import { useMetadata, useOperation } from "@armature/renderer";
import { convertsType, propertiesOf } from "./attribute/model.ts";
import type { Definition } from "./issue.ts";
import type { NounOf } from "./uses-lines.ts";
import type { Place } from "./use-place.ts";

/** The properties of presets, mappings and webhooks. Their records have others too. */
const PROPERTIES = {
  preset: ["label", "attributeList"],
  mapping: ["label", "conditionalList", "rowList"],
  webhook: ["label", "on", "attributeList", "when", "url", "owner", "enabled"],
} as const;

/** A change of a definition, as the preview of its impact takes it. @param id of a preset, mapping or webhook */
export function changeOf({ kind, subject }: Place, draft: Definition, id: RecordId | null) {
  const values: Values =
    kind === "attribute"
      ? propertiesOf(draft, subject.application)
      : Object.fromEntries(PROPERTIES[kind].flatMap((name) => (draft[name] == null ? [] : [[name, draft[name]]])));
  // Null is a decision about one that is set aside.
  const blocked = kind === "mapping" || kind === "webhook" ? { blocked: draft["blocked"] ?? null } : {};
  return {
    kind,
    entity: subject.name,
    name: kind === "attribute" ? textForm(draft.name) : textForm(id),
    values: { ...values, ...blocked },
    ...(kind === "attribute" && convertsType(subject, draft) && { convert: true }),
  };
}

/** Asks the server what the save of a definition would do. */
export function useImpact(): (change: ReturnType<typeof changeOf>) => Promise<DefinitionsImpact> {
  const { mutateAsync } = useOperation(previewImpact);
  return (change) => mutateAsync({ body: { changes: [change] } });
}

/** What the records of each entity are called. */
export function useNouns(): NounOf {
  const { entities } = useMetadata();
  const name = (type: EntityType | undefined, count: number) => (count === 1 ? type?.label : type?.labelPlural);
  return (entity, count) => (name(entities.get(entity), count) ?? entity).toLowerCase();
}
