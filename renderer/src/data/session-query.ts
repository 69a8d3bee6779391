import type { Envelope } from "@armature/engine";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { keepDraftsOf } from "../form/draft.ts";
import type { Client, ClientRequest } from "./client.ts";
import { keys } from "./keys.ts";
import { rememberPerson } from "./last-person.ts";
import { useClient } from "./services.ts";
import { type ActiveSession, activeSession, type Session } from "./session.ts";

/** @throws ApiError, of status 401 also where the answer is that nobody is signed in */
async function readSession(client: Client, path: string, asksForSession: boolean): Promise<ActiveSession> {
  const { body } = await client.send(path, { asksForSession });
  const session = activeSession((body as Envelope<Session>).result, Date.now(), client.application);
  if (!session) throw new ApiError({ status: 401, message: "Nobody is signed in." });
  return session;
}

/**
 * The session for a page that is shown already: it goes on being of the person and the organization it was loaded with.
 */
function sessionQuery(queryClient: QueryClient, client: Client) {
  return queryOptions({
    queryKey: keys.session,
    queryFn: async () => forShownPage(queryClient, client, await readSession(client, "/api/session", true)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: "always",
  });
}

const REPLACED = { code: "replaced", attribute: null, message: "Somebody else is signed in." };

/**
 * What was switched in another tab concerns this one when it is loaded anew, which it asks for: until then nothing
 * typed
 * here can end in the wrong organization. Somebody else who signed in has ended the session of this page.
 * @throws ApiError 401
 */
function forShownPage(queryClient: QueryClient, client: Client, session: ActiveSession): ActiveSession {
  const shown = queryClient.getQueryData<ActiveSession>(keys.session);
  if (!shown) return session;
  if (shown.user.userId !== session.user.userId) {
    throw new ApiError({ status: 401, message: REPLACED.message, errors: [REPLACED] });
  }
  if (shown.organizationId === session.organizationId) return session;
  client.tellOrganizationChanged();
  const { organizationId, organization, state, variant, pathTexts } = shown;
  const user = { ...session.user, organizationId };
  return { ...session, organizationId, organization, state, variant, pathTexts, user };
}

/** Reads the session anew for a page that is about to be shown, as every entry to a guarded route does. */
export async function loadSession(queryClient: QueryClient, client: Client): Promise<ActiveSession> {
  const session = await queryClient.fetchQuery({
    queryKey: keys.session,
    queryFn: () => readSession(client, "/api/session", true),
    staleTime: 0,
  });
  client.setOrganization(session.organizationId);
  const { userId, displayName } = session.user;
  keepDraftsOf(userId);
  rememberPerson({ userId, displayName, username: session.username });
  return session;
}

/**
 * Who is signed in in this browser; null where that is nobody, or cannot be told. For a page that has no session
 * itself.
 */
export async function whoIsSignedIn(client: Client): Promise<ActiveSession | null> {
  return readSession(client, "/api/session", true).catch(() => null);
}

/**
 * Reads the session anew for the page that is shown: another tab extended or ended it. A read that is under way may have
 * been answered before that, so it is waited for and not shared. @returns undefined where it could not be read
 */
export async function refreshSession(queryClient: QueryClient, client: Client): Promise<ActiveSession | undefined> {
  await queryClient
    .getQueryCache()
    .find({ queryKey: keys.session })
    ?.promise?.catch(() => undefined);
  return queryClient.fetchQuery({ ...sessionQuery(queryClient, client), staleTime: 0 }).catch(() => undefined);
}

/** GET /api/session/extend; the answer is the session from now on. */
export async function extendSession(queryClient: QueryClient, client: Client): Promise<void> {
  const session = await readSession(client, "/api/session/extend", false);
  queryClient.setQueryData(keys.session, forShownPage(queryClient, client, session));
}

/**
 * PUT /api/session/{organizationId}: staff go to another organization.
 * @param organizationId as it stands in an address; what is no number is refused like an unknown one
 * @throws ApiError
 */
export async function switchOrganization(
  client: Client,
  organizationId: string,
  request: Pick<ClientRequest, "asksForSession"> = {},
): Promise<void> {
  await client.send(`/api/session/${encodeURIComponent(organizationId)}`, { method: "PUT", ...request });
}

/** Drops all that was read within an organization; what a page shows of it is read anew. */
export function forgetOrganization(queryClient: QueryClient): void {
  const { settings, flags, session, metadata, organizations } = keys;
  const lasting: readonly unknown[] = [settings, flags, session, metadata, organizations].map(([first]) => first);
  void queryClient.resetQueries({ predicate: ({ queryKey }) => !lasting.includes(queryKey[0]) });
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

/** What the last look at the session found: it goes on, has ended, or is somebody else's by now. */
export function useSessionEnd(): "none" | "ended" | "replaced" {
  const { error } = useQuery({ ...sessionQuery(useQueryClient(), useClient()), enabled: false });
  if (!(error instanceof ApiError) || error.status !== 401) return "none";
  return error.hasCode(REPLACED.code) ? "replaced" : "ended";
}

/** The session as it was read last, for the frame that provides it. */
export function useReadSession(): ActiveSession {
  const { data } = useQuery(sessionQuery(useQueryClient(), useClient()));
  if (!data) throw new Error("Nobody is signed in; useReadSession belongs below a guarded route");
  return data;
}
