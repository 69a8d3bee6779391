import { type EntityType, mayAttribute, settingOf, type Values } from "@armature/engine";
import {
  type MergedOutcome,
  type MergePlan,
  saveMerged,
  useFollowAnswers,
  useRecord,
  useSaveRecord,
  useSession,
} from "@armature/renderer";
import { useCallback, useMemo } from "react";
import type { StoredOrganization } from "../../kit/records.ts";
import { useEntityType } from "../../kit/record-hooks.ts";
import { mergeRoles, type RoleChange } from "../merge.ts";
import { teamOf } from "../model.ts";
import { isBuildClosed } from "../../kit/states.ts";

const TEAM = "coreTeam";

/** The session's organization, with the roles of its own people. */
export function useCoreTeam() {
  const { organizationId, organization, state, user } = useSession();
  const type = useEntityType("organization");
  const read = useRecord(type, organizationId);
  const isClosed = isBuildClosed(state);
  const mayChange = (name: string) => mayAttribute(user.permission, type.name, name, "update");
  useFollowAnswers();
  const attribute = type.byName.get(TEAM);
  const builtIn = useMemo(() => namesOf(attribute && settingOf(attribute, "roles")), [attribute]);
  const save = useMerge(type, organizationId, read.refetch);
  const saveRoles = useCallback(
    (base: StoredOrganization, changes: readonly RoleChange[]) =>
      save(base, (stored) => {
        const { team, conflicts } = mergeRoles(teamOf(base[TEAM]), changes, teamOf(stored[TEAM]));
        return { values: { [TEAM]: team }, conflicts };
      }),
    [save],
  );
  return {
    type,
    name: organization?.name ?? "",
    read,
    /**
     * Saves the changes made on `base`, merged with changes by others. Afterwards the page shows what is stored, even
     * if the save was refused.
     */
    save,
    saveRoles,
    /** Why nobody can change the team now. */
    offReason: isClosed ? "The build is closed." : undefined,
    /** The built-in roles. Null if they are not available. */
    builtIn,
    mayChange,
    mayChangeTeam: mayChange(TEAM),
  };
}

/** Saves changes of the organization, and waits until what is stored has been read. */
function useMerge(
  type: EntityType<StoredOrganization>,
  organizationId: number | null,
  refetch: ReturnType<typeof useRecord>["refetch"],
) {
  const { save } = useSaveRecord(type);
  return useCallback(
    async (
      base: StoredOrganization,
      planOn: (stored: StoredOrganization) => MergePlan,
    ): Promise<MergedOutcome<StoredOrganization>> => {
      const send = (values: Values, ifMatch: string | undefined) => save({ id: organizationId, values, ifMatch });
      try {
        return await saveMerged({ base, planOn, send });
      } finally {
        // A save has started a new read already, so this only waits for it.
        await refetch({ cancelRefetch: false });
      }
    },
    [organizationId, save, refetch],
  );
}

export type CoreTeam = ReturnType<typeof useCoreTeam>;

function namesOf(setting: unknown): readonly string[] | null {
  return Array.isArray(setting) ? setting.filter((name) => typeof name === "string") : null;
}
