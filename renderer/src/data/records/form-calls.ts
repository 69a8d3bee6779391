import type { EntityType, Values } from "@armature/engine";
import type { CheckAnswer, CheckRequest, StaleAnswer } from "@armature/engine/operation";
import { ApiError } from "../api-error.ts";
import type { Client } from "../client.ts";
import { entityPath } from "../entity-path.ts";

/** What a save of these values would report. Nothing is stored. */
export async function checkValues(
  client: Client,
  type: EntityType,
  request: CheckRequest,
  signal: AbortSignal,
): Promise<CheckAnswer> {
  return (await client.send(`${entityPath(type)}/check`, { method: "POST", body: request, signal }))
    .body as CheckAnswer;
}

/**
 * The stored record, if a save was refused because somebody else saved first. Null for any other error.
 * @example
 * ```tsx
 * import { storedOf, useOperation } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * import { lend } from "./library.ts";
 * export function Example() {
 *   const { mutate, error } = useOperation(lend);
 *   const theirs = storedOf(error);
 *   return <Button onClick={() => mutate({})}>{theirs === null ? "Lend" : "Lend all the same"}</Button>;
 * }
 * ```
 */
export function storedOf<Row extends Values = Values>(error: unknown): Row | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null;
  const { stored } = (error.body ?? {}) as Partial<StaleAnswer>;
  return typeof stored === "object" && stored !== null ? (stored as Row) : null;
}
