import type { EntityType, Values } from "@armature/engine";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keys } from "../keys.ts";
import { type AnswersEvent, hasLiveEvents } from "../live.ts";
import { useSession } from "../session/session.ts";

/** Milliseconds between requests where no live events arrive. */
const POLL_MS = 2_000;

/** Pages that follow other people's answers. Other pages request nothing because of them. */
const listeners = new Set<(event: AnswersEvent | null) => void>();

/** Record → its `updated` after this page's last write. One's own changes are not news. */
const own = new Map<string, string>();

/** Notifies the pages that follow. Null means that they may have missed something. */
export function notifyAnswers(event: AnswersEvent | null): void {
  for (const follow of listeners) follow(event);
}

export function noteOwnWrite({ name, primaryKey }: EntityType, record: Values): void {
  const { updated } = record;
  if (typeof updated === "string") own.set(`${name} ${String(record[primaryKey.name])}`, updated);
}

/**
 * While the page is visible, loads what others store in the organization as soon as an event reports it.
 * @example
 * ```tsx
 * import { useFollowAnswers } from "@armature/renderer";
 * export function Example() {
 *   useFollowAnswers();
 *   return <p>Answers of others appear here as they are saved.</p>;
 * }
 * ```
 */
export function useFollowAnswers(): void {
  const queryClient = useQueryClient();
  const { organizationId } = useSession();
  useEffect(() => {
    const follow = (event: AnswersEvent | null) => readAnew(queryClient, organizationId, event);
    listeners.add(follow);
    const timer = hasLiveEvents() ? undefined : setInterval(() => document.hidden || follow(null), POLL_MS);
    return () => {
      listeners.delete(follow);
      clearInterval(timer);
    };
  }, [queryClient, organizationId]);
}

function readAnew(queryClient: QueryClient, organizationId: number | null, event: AnswersEvent | null): void {
  if (event === null) void queryClient.invalidateQueries({ queryKey: [organizationId] });
  else if (event.organizationId === organizationId && isNews(event)) {
    void queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, event.entity) });
  }
}

function isNews({ entity, records }: AnswersEvent): boolean {
  if (records === null) return true;
  return Object.entries(records).some(([id, updated]) => (own.get(`${entity} ${id}`) ?? "") < updated);
}
