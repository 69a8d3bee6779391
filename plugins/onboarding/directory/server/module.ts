import { textForm } from "@armature/engine";
import { type ApplicationModule, defineModule, type LeaveOrganization } from "@armature/server";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { OrganizationRecord } from "../../registry/records.ts";
import * as contracts from "../operations.ts";
import { type CrowdGroups, type OpenCrowdGroups, openBuiltInGroups } from "./crowd-groups.ts";
import { openBuiltInDirectory, type OpenDirectory } from "./directory.ts";
import { loadDirectory } from "./load-directory.ts";
import { directoryRoutes, syncRoutes } from "./routes.ts";
import type { SyncDeps } from "./sync-users.ts";
import type { DirectoryTables } from "./tables.ts";

export interface DirectoryGateways {
  readonly openDirectory?: OpenDirectory;
  readonly openCrowdGroups?: OpenCrowdGroups;
}

/** The directory of people, and the groups that give them access to the systems of a service area. */
export function directoryOver({
  openDirectory = openBuiltInDirectory,
  openCrowdGroups = openBuiltInGroups,
}: DirectoryGateways): ApplicationModule {
  return defineModule({
    name: "onboarding.directory",
    operations: { directory: contracts },
    open(parts) {
      const { own, metadata, clock, database } = parts;
      const kysely = database.kysely.withTables<DirectoryTables>();
      const groups = openCrowdGroups(kysely, clock);
      const syncing: SyncDeps = { records: own, metadata, directory: openDirectory(kysely), groups, kysely, clock };
      return {
        routes: {
          session: [(app) => syncRoutes(app, parts, syncing)],
          provider: [(app) => directoryRoutes(app, parts, syncing)],
        },
        leaveOrganization: leavingGroup(groups),
        loadExamples: (folder) => loadDirectory(kysely, folder),
      };
    },
  });
}

/** Takes a person out of the group of the former organization: a group that cannot be reached keeps nobody in it. */
function leavingGroup(groups: Pick<CrowdGroups, "add" | "remove">): LeaveOrganization {
  return async ({ crowdGroup }: Unread<OrganizationRecord>, email) => {
    const group = textForm(crowdGroup);
    const were = group === "" ? new Set<string>() : await groups.remove(group, [email]);
    return async () => void (were.size > 0 && (await groups.add(group, [email])));
  };
}
