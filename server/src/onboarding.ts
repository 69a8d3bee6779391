import { textForm } from "@armature/engine";
import { operations } from "@armature/plugins/operations";
import type { ApplicationCode, LeaveOrganization, ProductParts } from "./application-code.ts";
import { installTeam } from "./directory/install-team.ts";
import type { SyncDeps } from "./directory/sync-users.ts";
import { crmModule, type OpenCrm, openCrmCopy } from "./gateways/crm.ts";
import { type CrowdGroups, type OpenCrowdGroups, openBuiltInGroups } from "./gateways/crowd-groups.ts";
import { openBuiltInDirectory, type OpenDirectory } from "./gateways/directory.ts";
import { openBuiltInLearning, type OpenLearning } from "./gateways/learning.ts";
import type { Routes } from "./http/server-deps.ts";
import { payToAddress } from "./locations/pay-to-address.ts";
import { questionnaire } from "./questionnaire/submission.ts";
import { adminUserRoutes } from "./routes/admin-users.ts";
import { crmRoutes } from "./routes/crm.ts";
import { directoryRoutes, syncRoutes } from "./routes/directory.ts";
import { epicIdRoutes } from "./routes/epic-ids.ts";
import { installTeamRoutes } from "./routes/install-team.ts";
import { leadershipRoutes } from "./routes/leadership.ts";
import { type LearningRouteDeps, learningRoutes } from "./routes/learning.ts";
import { locationImportRoutes } from "./routes/location-import.ts";
import { mappingRoutes } from "./routes/mappings.ts";
import { nmqRoutes } from "./routes/nmq.ts";
import { roleQuestionRoutes } from "./routes/role-questions.ts";
import { securityRoleRoutes } from "./routes/security-roles.ts";
import { adminSnapshotRoutes, snapshotRoutes } from "./routes/snapshot.ts";
import { security } from "./security/security-module.ts";

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
      return { routes: routesOf(parts, { directory, learning, syncing }), leaveOrganization: leavingGroup(groups) };
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
