import { useSession } from "../data/session.ts";

/** What the visits of a person at an organization are kept under. */
export function useWhose(): string {
  const { username, organizationId } = useSession();
  return `${username} ${organizationId ?? ""}`;
}
