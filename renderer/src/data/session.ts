import { type ChangeContext, type PermissionMap, serviceAreaGroup, type Viewer } from "@armature/engine";
import { createContext, useContext, useMemo } from "react";

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

/** GET /api/session. Without a session `loggedIn` is false and the rest null. */
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
  /** Epoch milliseconds here; with `now` the difference of the two clocks. */
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

/** The organization's group, which addresses and calls about its service area name; null without a service area. */
export function serviceAreaName({ organization }: Pick<Session, "organization">): string | null {
  const id = organization?.serviceAreaId ?? null;
  return id === null ? null : serviceAreaGroup(id);
}

/** The session of a signed-in page, which its frame provides. */
export const SessionContext = createContext<ActiveSession | null>(null);

/** The session of a signed-in page; guarded routes load it before anything below them renders. */
export function useSession(): ActiveSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("Nobody is signed in; useSession belongs below a guarded route");
  return session;
}

/** Who looks, for an organization of which kind; the same object while neither changes. */
export function useViewer(): Viewer {
  const { user, organization } = useSession();
  const { permission } = user;
  const careSetting = organization?.careSetting ?? null;
  return useMemo(() => ({ permission, careSetting }), [permission, careSetting]);
}

/**
 * Who changes records, and of which organization, and sees beforehand what becomes of them; the same object while
 * nothing of it changes.
 */
export function useChangeContext(): ChangeContext {
  const viewer = useViewer();
  const status = useSession().organization?.status ?? null;
  return useMemo(() => ({ ...viewer, status, leavesLocked: true as const }), [viewer, status]);
}
