import { type EntityType, isBuildClosed, type Values } from "@armature/engine";
import { useSession } from "./session.ts";

/** Whether the closed build keeps this entity's records from being written (GEN-210, GEN-D37). */
export function useIsClosed(type: EntityType): boolean {
  const { organization } = useSession();
  return type.closable && isBuildClosed(organization?.status);
}

/** Whether the record itself is locked (GEN-077); kept by the server as a flag of either form. */
export function isLocked(record: Values): boolean {
  return record["locked"] === true || record["locked"] === 1;
}
