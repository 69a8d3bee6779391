import * as server from "@armature/server";
import type { EntityRecords } from "../records.ts";

/** Rules, calls and reads of the server, with the generated types of the application's records. */
export const onEntity: server.OnEntity<EntityRecords> = server.onEntity;
export type RecordReader = server.RecordReader<EntityRecords>;
export type OrganizationReader = server.OrganizationReader<EntityRecords>;
export const operation: server.TypedOperation<EntityRecords> = server.operation;
export type OperationRecords = server.OperationRecords<EntityRecords>;
export type ServerRecords = server.ServerRecords<EntityRecords>;
export type HeldOrganization = server.HeldOrganization<EntityRecords>;
