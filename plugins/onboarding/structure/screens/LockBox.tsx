import { useWriteOffReason } from "@armature/renderer";
import { Checkbox, Tooltip } from "@armature/renderer/ui";
import { useId } from "react";
import { lockText } from "../model.ts";
import { useLock } from "./use-lock.ts";
import type { Structure } from "./use-structure.ts";

/** Locks and unlocks all locations and departments together, and says how many are locked. */
export function LockBox({ structure }: { readonly structure: Structure }) {
  const { types, locations, departments, isLocked } = structure;
  const id = useId();
  const setLocked = useLock(structure);
  const closedReason = useWriteOffReason(types.location, false);
  const reason = locations.length === 0 ? "There is no location to lock yet." : closedReason;
  const box = (
    <Checkbox
      label="Lock structure"
      checked={isLocked}
      disabled={reason !== undefined}
      describedBy={id}
      onChange={(checked) => void setLocked(checked)}
    />
  );
  return (
    <>
      {reason === undefined ? box : <Tooltip label={reason}>{box}</Tooltip>}
      <span id={id} className="text-table text-ink-faint tabular-nums">
        {lockText([...locations, ...departments])}
      </span>
    </>
  );
}
