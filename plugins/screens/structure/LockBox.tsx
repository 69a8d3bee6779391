import { useWriteOffReason } from "@armature/renderer";
import { Checkbox, Tooltip } from "@armature/renderer/ui";
import { useLock } from "./use-lock.ts";
import type { Structure } from "./use-structure.ts";

/** Locks and unlocks all locations and departments at once. */
export function LockBox({ structure }: { readonly structure: Structure }) {
  const { types, locations, isLocked } = structure;
  const setLocked = useLock(structure);
  const closedReason = useWriteOffReason(types.location, false);
  const reason = locations.length === 0 ? "There is no location to lock yet." : closedReason;
  const box = (
    <Checkbox
      label="Lock structure"
      checked={isLocked}
      disabled={reason !== undefined}
      onChange={(checked) => void setLocked(checked)}
    />
  );
  return reason === undefined ? box : <Tooltip label={reason}>{box}</Tooltip>;
}
