import type { EntityType } from "@armature/engine";
import { closingAt } from "@armature/engine/access";
import { closedBy } from "../errors.ts";

/** @throws AppError closed (423) if this state of the organization closes the entity, whoever calls */
export function requireOpen(of: Pick<EntityType, "closings"> | null, state: string | null | undefined): void {
  const closing = of && closingAt(of, state);
  if (closing) throw closedBy(closing);
}
