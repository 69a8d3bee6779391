import { EngineError, type EntityType, textForm } from "@armature/engine";
import { useOperationResult, useRouteEntity } from "@armature/renderer";
import type { StoredEpicMapping } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { type MappedEntity, MAPPED_ENTITIES, previewResourceMapping, previewUserMapping } from "../operations.ts";

const PREVIEWS = { user: previewUserMapping, resource: previewResourceMapping } as const;

/** The entity whose mappings the page shows. The route says it. */
export function useMappedEntity(): MappedEntity {
  const entity = useRouteEntity();
  const mapped = MAPPED_ENTITIES.find((name) => name === entity);
  if (mapped === undefined)
    throw new EngineError(`There are no mappings of ${entity}, only of ${MAPPED_ENTITIES.join(", ")}`);
  return mapped;
}

/** The routes of the lists of mappings. */
export const MAPPING_LISTS = { user: "exportUser", resource: "exportResource" } as const;

/** The entity type of the mappings of an entity. */
export function useMappingType(entity: MappedEntity): EntityType<StoredEpicMapping> {
  return useEntityType(`${entity}EpicMapping`);
}

/**
 * What a mapping exports at present.
 * @param id as in the address
 */
export function usePreview(entity: MappedEntity, id: string) {
  return useOperationResult(PREVIEWS[entity], { params: { id } });
}

/** When a mapping was last downloaded: 'M/D/YYYY h:mma' in the reader's time zone. */
export function downloadCaption(downloaded: string | null): string {
  if (downloaded === null) return "Export has never been downloaded";
  const at = new Date(downloaded);
  const hour = at.getHours() % 12 === 0 ? 12 : at.getHours() % 12;
  const minute = textForm(at.getMinutes()).padStart(2, "0");
  const half = at.getHours() < 12 ? "am" : "pm";
  return `Export was last downloaded ${at.getMonth() + 1}/${at.getDate()}/${at.getFullYear()} ${hour}:${minute}${half}`;
}
