import type { EntityType, Values } from "@armature/engine";
import { LOCKED, lockedValue, unlockedValue } from "@armature/engine/access";
import { REVIEWED } from "@armature/engine/changes";
import { useBatchSender, withReason } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useRef } from "react";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredLocation } from "../../kit/records.ts";
import type { Structure } from "./use-structure.ts";

/**
 * Locks or unlocks every department and every location. Each is a separate update, so a failure does not affect the
 * others. Afterwards the records are loaded again. While one run is in progress, another call does nothing.
 */
export function useLock({ types, locations, departments }: Structure): (isLocked: boolean) => Promise<void> {
  const isBusy = useRef(false);
  const lockDepartments = useLockOf(types.department, departments);
  const lockLocations = useLockOf(types.location, locations);
  return async (isLocked) => {
    if (isBusy.current) return;
    isBusy.current = true;
    await lockDepartments(isLocked);
    await lockLocations(isLocked);
    isBusy.current = false;
  };
}

/** Locks or unlocks the records of one entity and reports the result. Does nothing without records. */
function useLockOf(type: EntityType, records: readonly Values[]) {
  const { sendAndWait } = useBatchSender(type, { keptAs: `lock of ${type.name}` });
  const entities = `${type.label.toLowerCase()}s`;
  return async (isLocked: boolean) => {
    if (records.length === 0) return;
    try {
      const results = await sendAndWait(records.map((record) => lockRow(type, record, isLocked)));
      if (results.some(({ errorList }) => errorList.length > 0)) throw new Error("Some records were refused");
      notify({ type: "success", message: `${isLocked ? "Locked" : "Unlocked"} ${entities}` });
    } catch (error) {
      notify({ type: "error", message: withReason(`Error locking ${entities}`, error) });
    }
  };
}

function lockRow({ primaryKey, byName }: EntityType, record: Values, isLocked: boolean): Values {
  const attribute = byName.get(LOCKED);
  const value = attribute && (isLocked ? lockedValue(attribute) : unlockedValue(attribute));
  const { locked = null }: Unread<StoredLocation> = record;
  const reviewed = { [LOCKED]: locked };
  return { [primaryKey.name]: record[primaryKey.name], [LOCKED]: value, [REVIEWED]: reviewed };
}
