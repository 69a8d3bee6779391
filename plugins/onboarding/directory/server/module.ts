import { textForm } from "@armature/engine";
import { type ApplicationModule, defineModule, type LeaveOrganization } from "@armature/server";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredOrganization } from "../../kit/records.ts";
import * as contracts from "../operations.ts";
import type { OpenCrowdGroups } from "./crowd-groups.ts";
import type { DirectoryGateways } from "./gateways.ts";
import { loadDirectory } from "./load-directory.ts";
import { operationsOver } from "./operations.ts";
import { syncOver } from "./sync-users.ts";

/** The directory of people, and the groups that give them access to the systems of a service area. */
export function directoryOver(gateways: DirectoryGateways): ApplicationModule {
  return defineModule({
    name: "onboarding.directory",
    contracts: { directory: contracts },
    operations: operationsOver(syncOver(gateways)),
    leaveOrganization: leavingGroup(gateways.openCrowdGroups),
    loadExamples: (folder, { tables }) => loadDirectory(tables, folder),
  });
}

/**
 * Removes a person from the group of the organization that they leave. If the group cannot be reached, the person is
 * not moved, so that nobody keeps access there.
 */
function leavingGroup(openCrowdGroups: OpenCrowdGroups): LeaveOrganization {
  return async ({ crowdGroup }: Unread<StoredOrganization>, email, ports) => {
    const groups = openCrowdGroups(ports);
    const group = textForm(crowdGroup);
    const were = group === "" ? new Set<string>() : await groups.remove(group, [email]);
    return async () => void (were.size > 0 && (await groups.add(group, [email])));
  };
}
