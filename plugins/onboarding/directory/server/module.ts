import { textForm } from "@armature/engine";
import { type ApplicationModule, defineModule, type LeaveOrganization, type ModulePorts } from "@armature/server";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { OrganizationRecord } from "../../kit/records.ts";
import { perProduct } from "../../kit/server/per-product.ts";
import * as contracts from "../operations.ts";
import { type CrowdGroups, type OpenCrowdGroups, openBuiltInGroups } from "./crowd-groups.ts";
import { openBuiltInDirectory, type OpenDirectory } from "./directory.ts";
import { loadDirectory } from "./load-directory.ts";
import { operationsOver } from "./operations.ts";

export interface DirectoryGateways {
  readonly openDirectory?: OpenDirectory;
  readonly openCrowdGroups?: OpenCrowdGroups;
}

/** The directory of people, and the groups that give them access to the systems of a service area. */
export function directoryOver({
  openDirectory = openBuiltInDirectory,
  openCrowdGroups = openBuiltInGroups,
}: DirectoryGateways): ApplicationModule {
  const groups = perProduct(openCrowdGroups);
  return defineModule({
    name: "onboarding.directory",
    contracts: { directory: contracts },
    operations: operationsOver({ directory: perProduct(openDirectory), groups }),
    leaveOrganization: leavingGroup(groups),
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
