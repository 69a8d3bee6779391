import { textForm } from "@armature/engine";
import { operations } from "@armature/onboarding/operations";
import type { ApplicationCode, LeaveOrganization, ProductParts, Routes } from "@armature/server";
import { loadDirectory } from "./directory/server/load-directory.ts";
import { installTeam } from "./coreTeam/server/install-team.ts";
import type { SyncDeps } from "./directory/server/sync-users.ts";
import { crmModule, type OpenCrm, openCrmCopy } from "./organizations/server/crm.ts";
import { type CrowdGroups, type OpenCrowdGroups, openBuiltInGroups } from "./directory/server/crowd-groups.ts";
import { openBuiltInDirectory, type OpenDirectory } from "./directory/server/directory.ts";
import { openBuiltInLearning, type OpenLearning } from "./training/server/learning.ts";
import { payToAddress } from "./billing/server/pay-to-address.ts";
import { questionnaire } from "./questionnaire/server/submission.ts";
import { adminUserRoutes } from "./organizations/server/people-routes.ts";
import { crmRoutes } from "./organizations/server/crm-routes.ts";
import { directoryRoutes, syncRoutes } from "./directory/server/routes.ts";
import { epicIdRoutes } from "./mapping/server/epic-id-routes.ts";
import { installTeamRoutes } from "./coreTeam/server/routes.ts";
import { leadershipRoutes } from "./coreTeam/server/leadership.ts";
import { type LearningRouteDeps, learningRoutes } from "./training/server/routes.ts";
import { locationImportRoutes } from "./locationImport/server/routes.ts";
import { mappingRoutes } from "./mapping/server/routes.ts";
import { nmqRoutes } from "./questionnaire/server/routes.ts";
import { roleQuestionRoutes } from "./security/server/role-question-routes.ts";
import { securityRoleRoutes } from "./security/server/role-routes.ts";
import { adminSnapshotRoutes, snapshotRoutes } from "./questionnaire/server/snapshot-routes.ts";
import { security } from "./security/server/security-module.ts";

/** The systems that the portal asks; those kept in the database unless given. */
export interface Gateways {
  readonly openCrm?: OpenCrm;
  readonly openDirectory?: OpenDirectory;
  readonly openCrowdGroups?: OpenCrowdGroups;
  readonly openLearning?: OpenLearning;
}

/** What the onboarding portal adds to its metadata. */
export function createPortal(gateways: Gateways = {}): ApplicationCode {
  const {
    openCrm = openCrmCopy,
    openDirectory = openBuiltInDirectory,
    openCrowdGroups = openBuiltInGroups,
    openLearning = openBuiltInLearning,
  } = gateways;
  return {
    operations,
    modules: [payToAddress, security, questionnaire, installTeam, crmModule(openCrm)],
    open(parts) {
      const { own, metadata, clock, database } = parts;
      const { kysely } = database;
      const directory = openDirectory(kysely);
      const groups = openCrowdGroups(kysely, clock);
      const learning = openLearning(kysely);
      const syncing: SyncDeps = { records: own, metadata, directory, groups, kysely, clock };
      return {
        routes: routesOf(parts, { directory, learning, syncing }),
        leaveOrganization: leavingGroup(groups),
        loadExamples: (folder) => loadDirectory(database, learning, folder),
      };
    },
  };
}

interface Opened extends Pick<LearningRouteDeps, "directory" | "learning"> {
  readonly syncing: SyncDeps;
}

function routesOf(parts: ProductParts, { directory, learning, syncing }: Opened): Routes {
  return {
    session: [
      leadershipRoutes,
      (app) => installTeamRoutes(app, parts),
      (app) => syncRoutes(app, parts, syncing),
      (app) => learningRoutes(app, { ...parts, directory, learning }),
      (app) => snapshotRoutes(app, parts),
      (app) => nmqRoutes(app, parts),
      (app) => crmRoutes(app, parts),
      (app) => mappingRoutes(app, parts),
      (app) => locationImportRoutes(app, parts),
      (app) => epicIdRoutes(app, parts),
      (app) => securityRoleRoutes(app, parts),
      (app) => roleQuestionRoutes(app, parts),
    ],
    provider: [
      (app) => directoryRoutes(app, parts, syncing),
      (app) => adminSnapshotRoutes(app, parts),
      (app) => adminUserRoutes(app, parts),
    ],
  };
}

/** Takes a person out of the group of the former organization: a group that cannot be reached keeps nobody in it. */
function leavingGroup(groups: Pick<CrowdGroups, "add" | "remove">): LeaveOrganization {
  return async ({ crowdGroup }, email) => {
    const group = textForm(crowdGroup);
    const were = group === "" ? new Set<string>() : await groups.remove(group, [email]);
    return async () => void (were.size > 0 && (await groups.add(group, [email])));
  };
}
