import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fold } from "@armature/engine";
import type { Database } from "@armature/server";

/** Somebody in the directory, with ids of the learning paths that the person is enrolled in. */
interface ExamplePerson {
  readonly mail: string;
  readonly entraId: string;
  readonly principalName: string;
  readonly ambulatory?: readonly string[];
  readonly acute?: readonly string[];
}

/** Where people are enrolled in learning paths. */
interface Enrolments {
  add(kind: "ambulatory" | "acute", principalName: string, pathId: string): Promise<void>;
}

/** Enters the examples' people in the built-in directory, and enrols them in the learning system. */
export async function loadDirectory(
  { kysely }: Pick<Database, "kysely">,
  learning: Enrolments,
  folder: string,
): Promise<void> {
  const file = path.join(folder, "examples", "directory.json");
  if (!existsSync(file)) return;
  const people = JSON.parse(readFileSync(file, "utf8")) as readonly ExamplePerson[];
  for (const { ambulatory = [], acute = [], ...entry } of people) {
    await kysely
      .insertInto("system.directoryPerson")
      .values({ mailKey: fold(entry.mail), ...entry })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const id of ambulatory) await learning.add("ambulatory", entry.principalName, id);
    for (const id of acute) await learning.add("acute", entry.principalName, id);
  }
}
