import * as renderer from "@armature/renderer";
import type { EntityRecords } from "./records.ts";

/** Hooks that take the name of an entity, with the generated types of the application's records. */
export const useEntityType: renderer.UseEntityType<EntityRecords> = renderer.useEntityType;
export const useRecordSets: renderer.UseRecordSets<EntityRecords> = renderer.useRecordSets;
