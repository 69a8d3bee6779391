import { operations } from "@armature/plugins/operations";
import type { ApplicationCode, ProductParts } from "./application-code.ts";
import type { SyncDeps } from "./directory/sync-users.ts";
import { withPayToAddress } from "./locations/pay-to-address.ts";
import { isAskedAbout, questionnaireOf } from "./questionnaire/questionnaire.ts";
import { withSubmission } from "./questionnaire/submission.ts";
import { adminUserRoutes } from "./routes/admin-users.ts";
import { crmRoutes } from "./routes/crm.ts";
import { directoryRoutes, syncRoutes } from "./routes/directory.ts";
import { epicIdRoutes } from "./routes/epic-ids.ts";
import { installTeamRoutes } from "./routes/install-team.ts";
import { leadershipRoutes } from "./routes/leadership.ts";
import { learningRoutes } from "./routes/learning.ts";
import { locationImportRoutes } from "./routes/location-import.ts";
import { mappingRoutes } from "./routes/mappings.ts";
import { nmqRoutes } from "./routes/nmq.ts";
import { roleQuestionRoutes } from "./routes/role-questions.ts";
import { securityRoleRoutes } from "./routes/security-roles.ts";
import { adminSnapshotRoutes, snapshotRoutes } from "./routes/snapshot.ts";
import { withSecurityRoles } from "./security/security-roles.ts";

/** What the onboarding portal adds to its metadata. */
export const portal: ApplicationCode = {
  operations,
  lint: questionnaireOf,
  isFollowed: isAskedAbout,
  records: (records, { metadata, clock }) =>
    withPayToAddress(withSecurityRoles(withSubmission(records, { metadata, clock }), clock)),
  routes: (parts) => ({
    session: [
      leadershipRoutes,
      (app) => installTeamRoutes(app, parts),
      (app) => syncRoutes(app, parts, syncingOf(parts)),
      (app) => learningRoutes(app, parts),
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
      (app) => directoryRoutes(app, parts, syncingOf(parts)),
      (app) => adminSnapshotRoutes(app, parts),
      (app) => adminUserRoutes(app, parts),
    ],
  }),
};

function syncingOf({ own, metadata, directory, groups, database, clock }: ProductParts): SyncDeps {
  return { records: own, metadata, directory, groups, kysely: database.kysely, clock };
}
