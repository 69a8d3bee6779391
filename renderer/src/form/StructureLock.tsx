import type { EntityType } from "@armature/engine";
import { useEffect } from "react";
import { useWriteBar } from "../data/write-bar.ts";

export interface StructureLockProps {
  readonly type: EntityType;
  readonly onLocked: (isLocked: boolean) => void;
}

/** Tells the form whether a lock of the organization's structure keeps it from being changed (GEN-077, BLD-D08). */
export function StructureLock({ type, onLocked }: StructureLockProps) {
  const isLocked = useWriteBar(type) === "structure";
  useEffect(() => onLocked(isLocked), [isLocked, onLocked]);
  return null;
}
