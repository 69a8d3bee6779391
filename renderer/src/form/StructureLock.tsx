import type { EntityType } from "@armature/engine";
import { type ReactNode, useState } from "react";
import { useIsClosed } from "../data/access.ts";
import { useLasting } from "../data/debounce.ts";
import { useStructureLock } from "../data/structure.ts";
import { Skeleton } from "../ui/index.ts";

export interface StructureLockProps {
  readonly type: EntityType;
  /** What is shown once it is known whether the structure is locked. */
  readonly children: (isLocked: boolean) => ReactNode;
}

/** Waits until it is known whether a lock of the structure keeps a record from being changed. */
export function StructureLock({ type, children }: StructureLockProps) {
  const isClosed = useIsClosed(type);
  const isLocked = useStructureLock(type, !isClosed);
  const [known, setKnown] = useState(isLocked);
  // What is asked anew, as after a failure, keeps the form as it was.
  if (isLocked !== null && isLocked !== known) setKnown(isLocked);
  const isLasting = useLasting(known === null);
  if (known === null) return isLasting && <Skeleton shape="field" count={6} />;
  return children(known);
}
