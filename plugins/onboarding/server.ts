import type { ApplicationModule } from "@armature/server";
import { billing } from "./billing/server/module.ts";
import { coreTeam } from "./coreTeam/server/module.ts";
import { type DirectoryGateways, openedOnce } from "./directory/server/gateways.ts";
import { directoryOver } from "./directory/server/module.ts";
import { locationImport } from "./locationImport/server/module.ts";
import { mapping } from "./mapping/server/module.ts";
import { type OrganizationGateways, organizationsOver } from "./organizations/server/module.ts";
import { places } from "./places/server/module.ts";
import { questionnaireOver } from "./questionnaire/server/module.ts";
import { registry } from "./registry/elements.ts";
import { security } from "./security/server/module.ts";
import { type TrainingGateways, trainingOver } from "./training/server/module.ts";

/** The external systems that the portal uses. Those that are not given are replaced by ones in the database. */
export type Gateways = Partial<DirectoryGateways & OrganizationGateways & TrainingGateways>;

/** The server code of the onboarding portal: one module for each area. */
export function createPortal(gateways: Gateways = {}): readonly ApplicationModule[] {
  const opened = { ...gateways, ...openedOnce(gateways) };
  return [
    billing,
    coreTeam,
    directoryOver(opened),
    locationImport,
    mapping,
    organizationsOver(opened),
    places,
    questionnaireOver(registry),
    security,
    trainingOver(opened),
  ];
}
