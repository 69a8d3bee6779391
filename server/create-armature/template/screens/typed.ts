import * as renderer from "@armature/renderer";
import type { EntityRecords } from "../types/records.ts";

/** The entity of a page, with the generated types of the application's records. */
export const useEntityType: renderer.UseEntityType<EntityRecords> = renderer.useEntityType;
