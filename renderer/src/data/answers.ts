import type { EntityType, Values } from "@armature/engine";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keys } from "./keys.ts";
import { type AnswersEvent, hasLiveEvents } from "./live.ts";
import { useSession } from "./session.ts";

/** How often a page asks by itself where no events arrive, in milliseconds. */
const POLL_MS = 2_000;

/** Pages that follow what others answer; elsewhere nothing is asked for because of it. */
const followers = new Set<(event: AnswersEvent | null) => void>();

/** Record → its `updated` as this page wrote it last: what one did oneself is no news. */
const own = new Map<string, string>();

/** Tells the pages that follow; null where they may have missed something. */
export function tellAnswers(event: AnswersEvent | null): void {
  for (const follow of followers) follow(event);
}

export function noteOwnWrite({ name, primaryKey }: EntityType, record: Values): void {
  const { updated } = record;
  if (typeof updated === "string") own.set(`${name} ${String(record[primaryKey.name])}`, updated);
}

/** While the page is shown, what others store in the organization is asked for as soon as it is told. */
export function useFollowAnswers(): void {
  const queryClient = useQueryClient();
  const { organizationId } = useSession();
  useEffect(() => {
    const follow = (event: AnswersEvent | null) => readAnew(queryClient, organizationId, event);
    followers.add(follow);
    const timer = hasLiveEvents() ? undefined : setInterval(() => document.hidden || follow(null), POLL_MS);
    return () => {
      followers.delete(follow);
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
