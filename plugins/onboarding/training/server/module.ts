import { type ApplicationModule, defineModule } from "@armature/server";
import {
  type DirectoryTables,
  openBuiltInDirectory,
  type OpenDirectory,
  readExamplePeople,
} from "../../directory/server/index.ts";
import * as contracts from "../operations.ts";
import { type Learning, openBuiltInLearning, type OpenLearning, type TrainingTables } from "./learning.ts";
import { learningRoutes } from "./routes.ts";

export interface TrainingGateways {
  readonly openDirectory?: OpenDirectory;
  readonly openLearning?: OpenLearning;
}

/** The learning paths of people. */
export function trainingOver({
  openDirectory = openBuiltInDirectory,
  openLearning = openBuiltInLearning,
}: TrainingGateways): ApplicationModule {
  return defineModule({
    name: "onboarding.training",
    operations: { training: contracts },
    open(parts) {
      const kysely = parts.database.kysely.withTables<DirectoryTables & TrainingTables>();
      const learning = openLearning(kysely);
      const deps = { ...parts, directory: openDirectory(kysely), learning };
      return {
        routes: { session: [(app) => learningRoutes(app, deps)] },
        loadExamples: (folder) => enrolExamples(learning, folder),
      };
    },
  });
}

async function enrolExamples(learning: Learning, folder: string): Promise<void> {
  for (const { ambulatory = [], acute = [], principalName } of readExamplePeople(folder)) {
    for (const id of ambulatory) await learning.add("ambulatory", principalName, id);
    for (const id of acute) await learning.add("acute", principalName, id);
  }
}
