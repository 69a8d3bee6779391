import * as server from "@armature/server";
import type { EntityRecords } from "../../registry/records.ts";

/** Reads and points of the server, with the generated types of the application's records. */
export const typed = server.typedReads<EntityRecords>;
export const createServerReader = server.createServerReader<EntityRecords>;
export const onEntity: server.OnEntity<EntityRecords> = server.onEntity;
export type RecordReader = server.RecordReader<EntityRecords>;
export type ServerReader = server.ServerReader<EntityRecords>;
