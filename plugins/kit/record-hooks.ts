import * as renderer from "@armature/renderer";
import type { EntityRecords } from "./records.ts";

/** The hook that names an entity, with the generated types of the platform's records. */
export const useEntityType: renderer.UseEntityType<EntityRecords> = renderer.useEntityType;
