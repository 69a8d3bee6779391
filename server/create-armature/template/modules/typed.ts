import * as server from "@armature/server";
import type { EntityRecords, EntityWrites } from "../types/records.ts";

/** Rules, jobs and calls of the server, with the generated types of the application's records. */
export const onEntity: server.OnEntity<EntityRecords, EntityWrites> = server.onEntity;
export const defineJob: server.TypedJob<EntityRecords, EntityWrites> = server.defineJob;
export const operation: server.TypedOperation<EntityRecords, EntityWrites> = server.operation;
