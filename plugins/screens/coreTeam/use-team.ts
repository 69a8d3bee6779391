import { isBuildClosed, mayAttribute, settingOf, type Values } from "@armature/engine";
import { useEntityType, useOperationResult, useRecord, useSaveRecord, useSession } from "@armature/renderer";
import { useCallback, useMemo } from "react";
import { INSTALL_ROLES, readInstallTeam } from "./operations.ts";

const TEAM = "coreTeam";

/** The organization of the session as far as its team is concerned (GEN-141). */
export function useOrganization() {
  const { organizationId, organization, user } = useSession();
  const type = useEntityType("organization");
  const { save: saveRecord } = useSaveRecord(type);
  const read = useRecord(type, organizationId);
  const { data, refetch } = read;
  const { data: people, refetch: refetchTeam } = useOperationResult(readInstallTeam, {});
  const mayChange = (name: string) =>
    !isBuildClosed(organization?.status) && mayAttribute(user.permission, type.name, name, "update");
  const attribute = type.byName.get(TEAM);
  const builtIn = useMemo(() => namesOf(attribute && settingOf(attribute, "roles")), [attribute]);
  const save = useCallback(
    async (values: Values) => {
      const updated = data?.result["updated"];
      const ifMatch = typeof updated === "string" ? updated : undefined;
      try {
        await saveRecord({ id: organizationId, values, ifMatch });
      } finally {
        // A save has asked for it anew already.
        await Promise.all([refetch({ cancelRefetch: false }), refetchTeam()]);
      }
    },
    [data, organizationId, saveRecord, refetch, refetchTeam],
  );
  return {
    name: organization?.name ?? "",
    read,
    /** Whether it is saved or refused, what is shown afterwards is what is stored. */
    save,
    /** Null where they cannot be had. */
    builtIn,
    mayChangeTeam: mayChange(TEAM),
    /** Who is meant by what is stored, by role; none while that is not known. */
    installPeople: new Map(people?.map((person) => [person.role, person])),
    installRoles: INSTALL_ROLES.flatMap((name) => type.byName.get(name) ?? []).map(({ name, label }) => ({
      name,
      label,
      mayChange: mayChange(name),
    })),
  };
}

export type Organization = ReturnType<typeof useOrganization>;

function namesOf(setting: unknown): readonly string[] | null {
  return Array.isArray(setting) ? setting.filter((name) => typeof name === "string") : null;
}
