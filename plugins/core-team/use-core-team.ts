import { isBuildClosed, mayAttribute, settingOf, type Values } from "@armature/engine";
import { useEntityType, useRecord, useSaveRecord, useSession } from "@armature/renderer";
import { useCallback, useMemo } from "react";

const TEAM = "coreTeam";

/** The organization of the session as far as its own people's roles are concerned (GEN-141). */
export function useCoreTeam() {
  const { organizationId, organization, user } = useSession();
  const type = useEntityType("organization");
  const { save: saveRecord } = useSaveRecord(type);
  const read = useRecord(type, organizationId);
  const { data, refetch } = read;
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
        await refetch({ cancelRefetch: false });
      }
    },
    [data, organizationId, saveRecord, refetch],
  );
  return {
    type,
    name: organization?.name ?? "",
    read,
    /** Whether it is saved or refused, what is shown afterwards is what is stored. */
    save,
    /** Null where they cannot be had. */
    builtIn,
    mayChange,
    mayChangeTeam: mayChange(TEAM),
  };
}

export type CoreTeam = ReturnType<typeof useCoreTeam>;

function namesOf(setting: unknown): readonly string[] | null {
  return Array.isArray(setting) ? setting.filter((name) => typeof name === "string") : null;
}
