import * as server from "@armature/server";
import type { EntityRecords, EntityWrites } from "../records.ts";

/** Rules, calls and reads of the server, with the generated types of the application's records. */
export const onEntity: server.OnEntity<EntityRecords, EntityWrites> = server.onEntity;
export type RecordReader = server.RecordReader<EntityRecords>;
export type OrganizationReader = server.OrganizationReader<EntityRecords>;
export const operation: server.TypedOperation<EntityRecords, EntityWrites> = server.operation;
export type OperationRecords = server.OperationRecords<EntityRecords, EntityWrites>;
export type ServerRecords = server.ServerRecords<EntityRecords, EntityWrites>;
export type HeldOrganization = server.HeldOrganization<EntityRecords, EntityWrites>;
/** A change of a record of an entity. */
export type ItemOf<Name extends keyof EntityWrites> = server.ItemOf<EntityWrites, Name>;
export type FurtherChange = server.FurtherChange<EntityWrites>;
