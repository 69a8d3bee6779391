import type { ChangeContext, Envelope, PermissionMap, Viewer } from "@armature/engine";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "./api-error.ts";
import type { Client } from "./client.ts";
import { keys } from "./keys.ts";
import { useClient } from "./services.ts";

export interface SessionUser {
  readonly userId: number;
  readonly displayName: string;
  readonly email: string;
  readonly organizationId: number | null;
  readonly serviceAreaId: number | null;
  readonly permission: PermissionMap;
}

export interface SessionOrganization {
  readonly organizationId: number;
  readonly name: string;
  readonly status: string;
  readonly careSetting: string | null;
  readonly serviceAreaId: number | null;
}

/** GET /api/session (ACC-076, ACC-077). Without a session `loggedIn` is false and the rest null. */
export interface Session {
  readonly loggedIn: boolean;
  /** Epoch seconds. */
  readonly expires: number | null;
  /** Epoch milliseconds on the server when it answered. */
  readonly now: number;
  readonly username: string | null;
  readonly isProviderUser: boolean | null;
  readonly organizationId: number | null;
  readonly organization: SessionOrganization | null;
  readonly user: SessionUser | null;
}

/** A session with somebody in it, and the browser's clock when it was read. */
export interface ActiveSession extends Session {
  readonly expires: number;
  readonly username: string;
  readonly user: SessionUser;
  /** Epoch milliseconds here; with `now` the difference of the two clocks (ACC-D16). */
  readonly readAt: number;
}

/** The session of an answer, or null when nobody is signed in. */
export function activeSession(session: Session, readAt: number): ActiveSession | null {
  const { expires, username, user } = session;
  if (!session.loggedIn || expires === null || username === null || user === null) return null;
  return { ...session, expires, username, user, readAt };
}

/** Milliseconds until the session ends, by the server's clock. */
export function timeLeft({ expires, now, readAt }: ActiveSession, at: number): number {
  return expires * 1000 - now - (at - readAt);
}

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

/** The session of a signed-in page; guarded routes load it before anything below them renders. */
export function useSession(): ActiveSession {
  const { data } = useQuery(sessionQuery(useClient()));
  if (!data) throw new Error("Nobody is signed in; useSession belongs below a guarded route");
  return data;
}

/** Who looks, for an organization of which kind; the same object while neither changes. */
export function useViewer(): Viewer {
  const { user, organization } = useSession();
  const { permission } = user;
  const careSetting = organization?.careSetting ?? null;
  return useMemo(() => ({ permission, careSetting }), [permission, careSetting]);
}

/** Who changes records, and of which organization; the same object while nothing of it changes. */
export function useChangeContext(): ChangeContext {
  const viewer = useViewer();
  const status = useSession().organization?.status ?? null;
  return useMemo(() => ({ ...viewer, status }), [viewer, status]);
}
