import { textForm } from "@armature/engine";
import { type ApplicationModule, defineModule, type LeaveOrganization, type ModulePorts } from "@armature/server";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { OrganizationRecord } from "../../kit/records.ts";
import { perProduct } from "../../kit/server/per-product.ts";
import * as contracts from "../operations.ts";
import { type CrowdGroups, openBuiltInGroups } from "./crowd-groups.ts";
import { loadDirectory } from "./load-directory.ts";
import { operationsOver } from "./operations.ts";
import { type DirectoryGateways, syncOver } from "./sync-users.ts";

/** The directory of people, and the groups that give them access to the systems of a service area. */
export function directoryOver(gateways: DirectoryGateways): ApplicationModule {
  return defineModule({
    name: "onboarding.directory",
    contracts: { directory: contracts },
    operations: operationsOver(syncOver(gateways)),
    leaveOrganization: leavingGroup(perProduct(gateways.openCrowdGroups ?? openBuiltInGroups)),
    loadExamples: (folder, { tables }) => loadDirectory(tables, folder),
  });
}

/**
 * Removes a person from the group of the organization that they leave. If the group cannot be reached, the person is
 * not moved, so that nobody keeps access there.
 */
function leavingGroup(groupsOf: (ports: ModulePorts) => CrowdGroups): LeaveOrganization {
  return async ({ crowdGroup }: Unread<OrganizationRecord>, email, ports) => {
    const groups = groupsOf(ports);
    const group = textForm(crowdGroup);
    const were = group === "" ? new Set<string>() : await groups.remove(group, [email]);
    return async () => void (were.size > 0 && (await groups.add(group, [email])));
  };
}
