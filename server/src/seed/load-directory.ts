import { fold } from "@armature/engine";
import type { Database } from "../database/open.ts";
import { openBuiltInLearning } from "../gateways/learning.ts";
import { readExampleDirectory } from "./seed-files.ts";

/** Enters the examples' people in the built-in directory, and enrols them in the built-in learning system. */
export async function loadDirectory({ kysely }: Pick<Database, "kysely">, folder: string): Promise<void> {
  const learning = openBuiltInLearning(kysely);
  for (const { ambulatory = [], acute = [], ...entry } of readExampleDirectory(folder)) {
    await kysely
      .insertInto("system.directoryPerson")
      .values({ mailKey: fold(entry.mail), ...entry })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const id of ambulatory) await learning.add("ambulatory", entry.principalName, id);
    for (const id of acute) await learning.add("acute", entry.principalName, id);
  }
}
