import { type EntityType, textForm } from "@armature/engine";
import { ApiError, errorText, useOperation, useRefreshSession, useSaveRecord, useSession } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useState } from "react";
import type { StoredOrganization } from "../../kit/records.ts";
import { areaIssue, organizationIdOf, nameOf } from "../model.ts";
import { syncUsersOf } from "../operations.ts";

export interface AssignmentParts {
  readonly type: EntityType;
  readonly organization: StoredOrganization;
  /** Called after the organization was changed. */
  readonly onChanged: () => void;
}

const TAKEN = "Another organization already uses this Service Area ID.";

/**
 * Assigns a service area to an organization, then adds its people to the group of that area. If the second step fails,
 * the service area stays assigned. That step is safe to repeat.
 */
export function useAssignment({ type, organization, onChanged }: AssignmentParts) {
  // Calls below /api/admin can change any organization, others only one's own.
  const { save, isSaving } = useSaveRecord({ ...type, route: `admin/${type.route}` });
  const sync = useOperation(syncUsersOf);
  const refreshSession = useRefreshSession();
  const { organizationId } = useSession();
  const [taken, setTaken] = useState<string | null>(null);
  const [assigned, setAssigned] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = organizationIdOf(organization);

  const syncUsers = () => sync.mutate({ params: { id: String(id) } }, { onSettled: onChanged });

  /** @returns whether the service area is assigned */
  async function assign(typed: string): Promise<boolean> {
    setProblem(null);
    const serviceAreaId = Number(typed.trim());
    try {
      await save({ id, values: { serviceAreaId } });
    } catch (error) {
      if (isTaken(error)) {
        setTaken(typed);
        return false;
      }
      setProblem(errorText(error));
      notify({ type: "error", message: `Could not update Service Area ID for ${nameOf(organization)}` });
      return false;
    }
    setAssigned(serviceAreaId);
    onChanged();
    if (id === organizationId) void refreshSession();
    syncUsers();
    return true;
  }

  return {
    /** As text. Null while there is none. */
    area: textForm(assigned ?? organization.serviceAreaId) || null,
    assign,
    /** The known issue of the typed text. */
    issueOf: (typed: string) => areaIssue(typed) ?? (typed === taken ? TAKEN : null),
    /** Why the server refused the assignment. */
    problem,
    isSaving,
    sync,
    syncUsers,
  };
}

export type Assignment = ReturnType<typeof useAssignment>;

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.hasCode("unique");
}
