import type { ApplicationModule } from "@armature/server";
import { billing } from "./billing/server/module.ts";
import { coreTeam } from "./coreTeam/server/module.ts";
import { type DirectoryGateways, directoryOver } from "./directory/server/module.ts";
import { locationImport } from "./locationImport/server/module.ts";
import { mapping } from "./mapping/server/module.ts";
import { type OpenCrm, organizationsOver } from "./organizations/server/module.ts";
import { questionnaire } from "./questionnaire/server/module.ts";
import { security } from "./security/server/module.ts";
import { type TrainingGateways, trainingOver } from "./training/server/module.ts";

/** The systems that the portal asks; those kept in the database unless given. */
export interface Gateways extends DirectoryGateways, TrainingGateways {
  readonly openCrm?: OpenCrm;
}

/** What the onboarding portal adds to its metadata, one module for each slice. */
export function createPortal(gateways: Gateways = {}): readonly ApplicationModule[] {
  return [
    billing,
    coreTeam,
    directoryOver(gateways),
    locationImport,
    mapping,
    organizationsOver(gateways),
    questionnaire,
    security,
    trainingOver(gateways),
  ];
}
