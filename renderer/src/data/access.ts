import {
  type EntityType,
  isAccountAlone,
  isBuildClosed,
  may,
  mayKeepAccounts,
  type RemovalBar,
  type Values,
} from "@armature/engine";
import { useSession, useViewer } from "./session.ts";

/**
 * Whether the closed build keeps this entity's records from being written (GEN-210, GEN-D37); not where a screen shows
 * accounts alone to a person who keeps them (ACC-D26).
 */
export function useIsClosed(type: EntityType): boolean {
  const { organization, user } = useSession();
  if (!type.closable || !isBuildClosed(organization?.status)) return false;
  return !(mayKeepAccounts(type, user.permission) && isAccountAlone(type));
}

/** Whether the record itself is locked (GEN-077); kept by the server as a flag of either form. */
export function isLocked(record: Values): boolean {
  return record["locked"] === true || record["locked"] === 1;
}

/** Why records of this entity cannot be changed by this person, or not now; undefined where they can (GEN-040). */
export function useUpdateOffReason(type: EntityType): string | undefined {
  const { permission } = useViewer();
  const isClosed = useIsClosed(type);
  if (isClosed) return BAR_TEXTS.closed;
  if (may(permission, type.name, "update")) return undefined;
  return `You do not have permission to change ${type.labelPlural.toLowerCase()}.`;
}

/** What keeps everybody from changing a record, in words. */
export const BAR_TEXTS: Readonly<Record<Exclude<RemovalBar, "permission">, string>> = {
  closed: "The build is closed.",
  submitted: "The questionnaire has been submitted.",
  locked: "This record is locked.",
  kept: "Other records refer to it.",
};
