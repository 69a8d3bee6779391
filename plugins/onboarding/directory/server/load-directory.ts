import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fold } from "@armature/engine";
import type { ModulePorts } from "@armature/server";
import type { DirectoryTables } from "./tables.ts";

/** A person in the directory, with the ids of their learning paths. */
export interface ExamplePerson {
  readonly mail: string;
  readonly entraId: string;
  readonly principalName: string;
  readonly ambulatory?: readonly string[];
  readonly acute?: readonly string[];
}

/** @param folder with the files that the application ships */
export function readExamplePeople(folder: string): readonly ExamplePerson[] {
  const file = path.join(folder, "examples", "directory.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as readonly ExamplePerson[]) : [];
}

/** Adds the people of the examples to the built-in directory. */
export async function loadDirectory(tables: ModulePorts["tables"], folder: string): Promise<void> {
  for (const { mail, entraId, principalName } of readExamplePeople(folder)) {
    await tables
      .withTables<DirectoryTables>()
      .insertInto("system.directoryPerson")
      .values({ mailKey: fold(mail), mail, entraId, principalName })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
