import type { Envelope } from "@armature/engine/operation";
import { logout } from "@armature/engine/platform";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api-error.ts";
import { keepDraftsOf } from "../draft.ts";
import type { Client, ClientRequest } from "../client.ts";
import { keys } from "../keys.ts";
import { callOperation } from "../operation.ts";
import { rememberPerson } from "./last-person.ts";
import { useClient } from "../services.ts";
import { type ActiveSession, activeSession, type Session } from "./session.ts";

/** @throws ApiError; status 401 also if the answer says that nobody is signed in */
async function readSession(client: Client, path: string, asksForSession: boolean): Promise<ActiveSession> {
  const { body } = await client.send(path, { asksForSession });
  const session = activeSession((body as Envelope<Session>).result, Date.now(), client.application);
  if (!session) throw new ApiError({ status: 401, message: "Nobody is signed in." });
  return session;
}

/**
 * The session of a page that is already shown. It stays that of the person and organization with which the page was
 * loaded.
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
 * A switch of organization in another tab takes effect here only when this page is reloaded, which it asks for. Until
 * then nothing typed here can end up in the wrong organization. If somebody else has signed in, the session of this
 * page has ended.
 * @throws ApiError 401
 */
function forShownPage(queryClient: QueryClient, client: Client, session: ActiveSession): ActiveSession {
  const shown = queryClient.getQueryData<ActiveSession>(keys.session);
  if (!shown) return session;
  if (shown.user.userId !== session.user.userId) {
    throw new ApiError({ status: 401, message: REPLACED.message, errors: [REPLACED] });
  }
  if (shown.organizationId === session.organizationId) return session;
  client.notifyOrganizationChanged();
  const { organizationId, organization, state, variant, pathTexts } = shown;
  const user = { ...session.user, organizationId };
  return { ...session, organizationId, organization, state, variant, pathTexts, user };
}

/** Loads the session for a page that is about to be shown. Every guarded route does this. */
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
 * The person signed in in this browser, for a page without a session. Null if there is nobody, or it cannot be
 * determined.
 */
export async function whoIsSignedIn(client: Client): Promise<ActiveSession | null> {
  return readSession(client, "/api/session", true).catch(() => null);
}

/**
 * Loads the session again for the shown page, because another tab extended or ended it. A request that is already
 * running may have been answered before that, so this waits for it and does not reuse it. @returns undefined if it
 * could not be loaded
 */
export async function refreshSession(queryClient: QueryClient, client: Client): Promise<ActiveSession | undefined> {
  await queryClient
    .getQueryCache()
    .find({ queryKey: keys.session })
    ?.promise?.catch(() => undefined);
  return queryClient.fetchQuery({ ...sessionQuery(queryClient, client), staleTime: 0 }).catch(() => undefined);
}

/** GET /api/session/extend. The answer becomes the session. */
export async function extendSession(queryClient: QueryClient, client: Client): Promise<void> {
  const session = await readSession(client, "/api/session/extend", false);
  queryClient.setQueryData(keys.session, forShownPage(queryClient, client, session));
}

/**
 * PUT /api/session/{organizationId}: switches staff to another organization.
 * @param organizationId from a page's address; text that is not a number is refused like an unknown id
 * @throws ApiError
 */
export async function switchOrganization(
  client: Client,
  organizationId: string,
  request: Pick<ClientRequest, "asksForSession"> = {},
): Promise<void> {
  await client.send(`/api/session/${encodeURIComponent(organizationId)}`, { method: "PUT", ...request });
}

/** Discards all data of the organization. Whatever a page shows of it is loaded again. */
export function forgetOrganization(queryClient: QueryClient): void {
  const { settings, flags, session, metadata, organizations } = keys;
  const lasting: readonly unknown[] = [settings, flags, session, metadata, organizations].map(([first]) => first);
  void queryClient.resetQueries({ predicate: ({ queryKey }) => !lasting.includes(queryKey[0]) });
}

/**
 * Discards all data of the person, unless a page still shows it. The next person starts with nothing. What the page of
 * sign-in reads for itself stays.
 */
export function forgetSession(queryClient: QueryClient): void {
  const session = queryClient.getQueryCache().find({ queryKey: keys.session });
  if (session && session.getObserversCount() > 0) return;
  queryClient.removeQueries({
    predicate: (query) => query.queryKey[0] !== keys.settings[0] && query.getObserversCount() === 0,
  });
}

/**
 * Ends the session on the server.
 * @returns where to sign out of the identity provider too; null if there is nothing to do there
 */
export async function endSession(client: Client): Promise<string | null> {
  const { leaveAt } = await callOperation(client, logout, {});
  return leaveAt;
}

/** What the last check of the session found: it continues, it has ended, or it now belongs to somebody else. */
export function useSessionEnd(): "none" | "ended" | "replaced" {
  const { error } = useQuery({ ...sessionQuery(useQueryClient(), useClient()), enabled: false });
  if (!(error instanceof ApiError) || error.status !== 401) return "none";
  return error.hasCode(REPLACED.code) ? "replaced" : "ended";
}

/** The session as last loaded, for the component that provides it. */
export function useReadSession(): ActiveSession {
  const { data } = useQuery(sessionQuery(useQueryClient(), useClient()));
  if (!data) throw new Error("Nobody is signed in; useReadSession belongs below a guarded route");
  return data;
}
