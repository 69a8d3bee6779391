import type { Values } from "@armature/engine";
import { mergeThree } from "@armature/engine/changes";
import { useOperationResult } from "@armature/renderer";
import { useCallback } from "react";
import type { StoredOrganization } from "../../kit/records.ts";
import { useCoreTeam } from "./use-core-team.ts";
import { INSTALL_ROLES, readInstallTeam } from "../operations.ts";

/** The session's organization, with its own team and the provider's people in the install. */
export function useOrganization() {
  const coreTeam = useCoreTeam();
  const { type, mayChange, save } = coreTeam;
  const { data: people, refetch } = useOperationResult(readInstallTeam, {});
  const saveInstall = useCallback(
    async (base: StoredOrganization, mine: Values) => {
      try {
        return await save(base, (stored) => mergeThree(Object.keys(mine), base, mine, stored));
      } finally {
        await refetch();
      }
    },
    [save, refetch],
  );
  return {
    ...coreTeam,
    saveInstall,
    /** The people whom the stored texts identify, by role. Empty while that is unknown. */
    installPeople: new Map(people?.map((person) => [person.role, person])),
    installRoles: INSTALL_ROLES.flatMap((name) => {
      const label = type.byName.get(name)?.label;
      return label === undefined ? [] : [{ name, label, mayChange: mayChange(name) }];
    }),
  };
}

export type Organization = ReturnType<typeof useOrganization>;
