import { useSession } from "../data/session/session.ts";

/** The key under which a person's visits in an organization are stored. */
export function usePreferenceKey(): string {
  const { username, organizationId } = useSession();
  return `${username} ${organizationId ?? ""}`;
}
