import { type Facts, NO_FACTS } from "@armature/engine/rules";
import { type PermissionMap, textForm } from "@armature/engine";
import { allowingAbsent, type Viewer } from "@armature/engine/access";
import type { ChangeContext } from "@armature/engine/changes";
import { createContext, useContext, useMemo } from "react";
import type { ApplicationWords } from "../application-words.ts";

export interface SessionUser {
  readonly userId: number;
  readonly displayName: string;
  readonly email: string;
  readonly organizationId: number | null;
  readonly permission: PermissionMap;
}

/** With the attributes that the application declares for sessions. */
export interface SessionOrganization {
  readonly organizationId: number;
  readonly name: string;
  readonly [attribute: string]: unknown;
}

/** GET /api/session. Without a session, `loggedIn` is false and the rest null. */
export interface Session {
  readonly loggedIn: boolean;
  /** Seconds since 1970. */
  readonly expires: number | null;
  /** The server's time when it answered, in milliseconds since 1970. */
  readonly now: number;
  readonly username: string | null;
  readonly isProviderUser: boolean | null;
  readonly organizationId: number | null;
  readonly organization: SessionOrganization | null;
  /** The time zone of the organization, and its day when the server answered. */
  readonly timeZone: string | null;
  readonly today: string | null;
  readonly user: SessionUser | null;
}

/** The session of a signed-in person, with the browser's time when it was loaded. */
export interface ActiveSession extends Session {
  readonly expires: number;
  readonly username: string;
  readonly user: SessionUser;
  /**
   * The browser's time in milliseconds since 1970. Together with `now` it gives the difference between the two clocks.
   */
  readonly readAt: number;
  /** The state of the organization, if the application has a lifecycle. */
  readonly state: string | null;
  /** The variant of the organization, if the application has variants. */
  readonly variant: string | null;
  /** Kind of path parameter → its text in this organization. Absent if unknown. */
  readonly pathTexts: Readonly<Record<string, string>>;
}

/** The session of an answer, or null if nobody is signed in. */
export function activeSession(
  session: Session,
  readAt: number,
  application: Pick<ApplicationWords, "lifecycle" | "variants" | "pathParams">,
): ActiveSession | null {
  const { expires, username, user, organization } = session;
  if (!session.loggedIn || expires === null || username === null || user === null) return null;
  const valueOf = (name: string | undefined) => textForm(organization?.[name ?? ""]) || null;
  const state = valueOf(application.lifecycle?.attribute);
  const variant = valueOf(application.variants?.attribute);
  const pathTexts = pathTextsOf(application.pathParams ?? {}, valueOf);
  const permission = allowingAbsent(user.permission);
  return { ...session, expires, username, user: { ...user, permission }, readAt, state, variant, pathTexts };
}

function pathTextsOf(
  pathParams: Readonly<Record<string, string>>,
  valueOf: (name: string) => string | null,
): ActiveSession["pathTexts"] {
  const filled = Object.entries(pathParams).flatMap(([kind, template]): [string, string][] => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    if (names.some((name) => valueOf(name) === null)) return [];
    return [[kind, template.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name) ?? "")]];
  });
  return Object.fromEntries(filled);
}

/** Milliseconds until the session ends, by the server's clock. */
export function timeLeft({ expires, now, readAt }: ActiveSession, at: number): number {
  return expires * 1000 - now - (at - readAt);
}

/** What rules read beside a record. Another object from midnight on. */
export const FactsContext = createContext<Facts>(NO_FACTS);

/** The session of a signed-in page. */
export const SessionContext = createContext<ActiveSession | null>(null);

/**
 * The session of a signed-in page. Guarded routes load it before they render anything.
 * @example
 * ```tsx
 * import { useSession } from "@armature/renderer";
 * export function Example() {
 *   const { user, isProviderUser } = useSession();
 *   return <p>{isProviderUser ? "Staff" : user.userId}</p>;
 * }
 * ```
 */
export function useSession(): ActiveSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("Nobody is signed in; useSession belongs below a guarded route");
  return session;
}

/**
 * The person and the variant of the organization. The same object while neither changes.
 * @example
 * ```tsx
 * import { may } from "@armature/engine";
 * import { AddButton, useViewer } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { permission } = useViewer();
 *   return may(permission, "item", "create") ? <AddButton type={item} to="/items/new" /> : null;
 * }
 * ```
 */
export function useViewer(): Viewer {
  const { user, variant } = useSession();
  const facts = useContext(FactsContext);
  const { permission } = user;
  return useMemo(() => ({ permission, variant, facts }), [permission, variant, facts]);
}

/**
 * The person who changes records, their organization, and the fact that they review changes first. The same object
 * while nothing in it changes.
 */
export function useChangeContext(): ChangeContext {
  const viewer = useViewer();
  const { state } = useSession();
  return useMemo(() => ({ ...viewer, state, leavesLocked: true as const }), [viewer, state]);
}
