import type { EntityType, Values } from "@armature/engine";
import { convertSent } from "@armature/engine/changes";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../keys.ts";
import type { Compiled } from "../metadata.ts";

/** How a call ended. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown };

/** How values are sent. */
export interface SentRows<Answer> {
  readonly send: (rows: readonly Values[]) => Promise<Answer>;
  /** Whether nothing was stored, and the form of the values may be why. */
  readonly isRefused: (outcome: Outcome<Answer>) => boolean;
}

/**
 * Sends values, and once more if they are refused because a publish that the page has not heard of gave their attributes
 * another form. They are converted as the stored ones were.
 */
export async function sendInNewestForm<Answer>(
  queryClient: QueryClient,
  type: EntityType,
  rows: readonly Values[],
  { send, isRefused }: SentRows<Answer>,
): Promise<Answer> {
  const first: Outcome<Answer> = await send(rows).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  const converted = isRefused(first) ? await inNewestForm(queryClient, type, rows) : null;
  if (converted !== null) return send(converted);
  if ("error" in first) throw first.error;
  return first.answer;
}

/**
 * Null if no value has another form in what is published now, or one does not fit it. The read also brings open forms up
 * to date.
 */
async function inNewestForm(
  queryClient: QueryClient,
  type: EntityType,
  rows: readonly Values[],
): Promise<readonly Values[] | null> {
  await queryClient.refetchQueries({ queryKey: keys.metadata, exact: true });
  const newest = queryClient.getQueryData<Compiled>(keys.metadata)?.metadata.entities.get(type.name);
  const converted = newest === undefined ? [] : rows.map((row) => convertSent(row, type, newest));
  const isOther = converted.some((row, i) => row !== rows[i]);
  return isOther && converted.every((row) => row !== null) ? converted : null;
}
