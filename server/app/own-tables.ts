import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { WholeApplication } from "@armature/server";
import { Refusal } from "./place.ts";

/** A migration of an application. */
export type OwnMigration = NonNullable<WholeApplication["migrations"]>[number];

/** A migration of an application, before its file is loaded. */
export interface MigrationFile extends Pick<OwnMigration, "name" | "checksum"> {
  readonly file: string;
}

const NAME = /^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The files of the folder `migrations` of an application, in the order in which they run.
 * @throws Refusal for one that is not called by a number and what it does
 */
export function migrationFiles(folder: string): readonly MigrationFile[] {
  const own = path.join(folder, "migrations");
  const files = existsSync(own) ? readdirSync(own).filter((file) => file.endsWith(".ts")) : [];
  return files.toSorted().map((name) => {
    const file = path.join(own, name);
    const called = name.slice(0, -".ts".length);
    if (!NAME.test(called))
      throw new Refusal(`${file} cannot be called so: use four digits and what it does, such as 0001-holds.ts.`);
    return { name: called, file, checksum: checksumOf(readFileSync(file, "utf8")) };
  });
}

/** Git may write other ends of lines. */
function checksumOf(text: string): string {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex");
}

/** @throws Refusal for a file that exports no `up` */
export async function loadMigrations(folder: string): Promise<readonly OwnMigration[]> {
  return Promise.all(
    migrationFiles(folder).map(async ({ file, name, checksum }) => {
      const { up } = (await import(pathToFileURL(file).href)) as Partial<Pick<OwnMigration, "up">>;
      if (typeof up === "function") return { name, checksum, up };
      throw new Refusal(
        `${file} exports no function up: write export async function up(db: Kysely<unknown>): Promise<void> { … }.`,
      );
    }),
  );
}
