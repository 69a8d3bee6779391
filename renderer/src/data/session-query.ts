import type { Envelope } from "@armature/engine";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import type { Client } from "./client.ts";
import { keys } from "./keys.ts";
import { useClient } from "./services.ts";
import { type ActiveSession, activeSession, type Session } from "./session.ts";

/** @throws ApiError, of status 401 also where the answer is that nobody is signed in */
async function readSession(client: Client, path: string, asksForSession: boolean): Promise<ActiveSession> {
  const { body } = await client.send(path, { asksForSession });
  const session = activeSession((body as Envelope<Session>).result, Date.now());
  if (!session) throw new ApiError({ status: 401, message: "Nobody is signed in." });
  client.setOrganization(session.organizationId);
  return session;
}

export function sessionQuery(client: Client) {
  return queryOptions({
    queryKey: keys.session,
    queryFn: () => readSession(client, "/api/session", true),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: "always",
  });
}

/** Reads the session anew, as every entry to a guarded route does (ACC-080). */
export function loadSession(queryClient: QueryClient, client: Client): Promise<ActiveSession> {
  return queryClient.fetchQuery({ ...sessionQuery(client), staleTime: 0 });
}

/** GET /api/session/extend (ACC-084); the answer is the session from now on. */
export async function extendSession(queryClient: QueryClient, client: Client): Promise<void> {
  queryClient.setQueryData(keys.session, await readSession(client, "/api/session/extend", false));
}

/** Drops all that was read for somebody, unless a page still shows it; the next one begins with nothing. */
export function forgetSession(queryClient: QueryClient): void {
  const session = queryClient.getQueryCache().find({ queryKey: keys.session });
  if (session && session.getObserversCount() > 0) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.settings[0] });
}

export async function endSession(client: Client): Promise<void> {
  await client.send("/api/logout", { method: "POST" });
}

/** Whether the last look at the session found nobody signed in. */
export function useIsSignedOut(): boolean {
  const { error } = useQuery({ ...sessionQuery(useClient()), enabled: false });
  return error instanceof ApiError && error.status === 401;
}

/** The session as it was read last, for the frame that provides it. */
export function useReadSession(): ActiveSession {
  const { data } = useQuery(sessionQuery(useClient()));
  if (!data) throw new Error("Nobody is signed in; useReadSession belongs below a guarded route");
  return data;
}
