import type { EntityType } from "@armature/engine";
import { closingAt } from "@armature/engine/access";
import { closedBy } from "../base/errors.ts";

/**
 * Refuses a call while the state of the organization closes the entity.
 * @throws AppError closed (423) if this state of the organization closes the entity, whoever calls
 * @example
 * ```ts
 * import { requireOpen } from "@armature/server";
 * import { item } from "./library.ts";
 * requireOpen(item, "open"); // throws if this state closes items
 * requireOpen(null, "closed"); // → undefined
 * ```
 */
export function requireOpen(of: Pick<EntityType, "closings"> | null, state: string | null | undefined): void {
  const closing = of && closingAt(of, state);
  if (closing) throw closedBy(closing);
}
