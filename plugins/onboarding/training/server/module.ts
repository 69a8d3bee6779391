import { type ApplicationModule, defineModule } from "@armature/server";
import { type OpenDirectory, readExamplePeople } from "../../directory/server/index.ts";
import { perProduct } from "../../kit/server/per-product.ts";
import * as contracts from "../operations.ts";
import { type Learning, openBuiltInLearning, type OpenLearning } from "./learning.ts";
import { operationsOver } from "./operations.ts";

export interface TrainingGateways {
  readonly openDirectory: OpenDirectory;
  readonly openLearning?: OpenLearning;
}

/** The learning paths of people. */
export function trainingOver({
  openDirectory,
  openLearning = openBuiltInLearning,
}: TrainingGateways): ApplicationModule {
  const learning = perProduct(openLearning);
  return defineModule({
    name: "onboarding.training",
    contracts: { training: contracts },
    operations: operationsOver({ directory: openDirectory, learning }),
    loadExamples: (folder, ports) => enrolExamples(learning(ports), folder),
  });
}

async function enrolExamples(learning: Learning, folder: string): Promise<void> {
  for (const { ambulatory = [], acute = [], principalName } of readExamplePeople(folder)) {
    for (const id of ambulatory) await learning.add("ambulatory", principalName, id);
    for (const id of acute) await learning.add("acute", principalName, id);
  }
}
