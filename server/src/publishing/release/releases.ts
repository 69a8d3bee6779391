import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ARMATURE_VERSION } from "@armature/engine";
import type { Kysely } from "kysely";
import type { Application } from "../../base/application.ts";
import { DatabaseError } from "../../database/database.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { definitionKey, loadDefinitions } from "../../metadata/definitions.ts";
import type { ShippedDefinition } from "../../metadata/shipped.ts";

/** What a database remembers of a release. */
export interface Release {
  /** The version of Armature. */
  readonly platform: string;
  /** The version of the package that has the application's. */
  readonly application: string;
  /** Of all its definitions. */
  readonly digest: string;
}

/** The number of definitions that a message names. */
const MOST_NAMED = 3;

export function releaseOf({ metadata }: Pick<Application, "metadata">, shipped: readonly ShippedDefinition[]): Release {
  const digest = createHash("sha256").update(JSON.stringify(shipped)).digest("hex");
  return { platform: ARMATURE_VERSION, application: versionOf(metadata), digest };
}

/**
 * The version of the package that a folder belongs to.
 * @example
 * ```ts
 * import { versionOf } from "@armature/server";
 * export const version: string = versionOf("metadata/library");
 * ```
 */
export function versionOf(folder: string): string {
  const file = path.join(folder, "package.json");
  if (existsSync(file)) {
    const { version } = JSON.parse(readFileSync(file, "utf8")) as { readonly version?: unknown };
    if (typeof version === "string") return version;
  }
  const above = path.dirname(folder);
  return above === folder ? "0.0.0" : versionOf(above);
}

/** Holds only with the publishing lock. @throws DatabaseError if a newer release has used the database */
export async function refuseOlder(
  trx: Kysely<SystemSchema>,
  release: Release,
  shipped: readonly ShippedDefinition[],
): Promise<void> {
  const known = await trx.selectFrom("system.release").selectAll().orderBy("id", "desc").execute();
  const [latest] = known;
  if (latest === undefined || isSame(latest, release)) return;
  const older = (["platform", "application"] as const).find((part) => compare(release[part], latest[part]) < 0);
  if (older !== undefined) throw olderVersion(older, latest, release);
  const isNewer = latest.platform !== release.platform || latest.application !== release.application;
  if (isNewer) return;
  const lacking = await lackingOf(trx, shipped);
  if (lacking.length > 0) throw olderDefinitions(release, `has ${named(lacking)}, which this one lacks`);
  if (known.some((each) => isSame(each, release)))
    throw olderDefinitions(release, "has other definitions and came after this one");
}

/** Remembers the release that was published last. */
export async function rememberRelease(trx: Kysely<SystemSchema>, release: Release, at: string): Promise<void> {
  const latest = await trx.selectFrom("system.release").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
  if (latest !== undefined && isSame(latest, release)) return;
  await trx
    .insertInto("system.release")
    .values({ ...release, at })
    .execute();
}

function isSame(one: Release, other: Release): boolean {
  return one.platform === other.platform && one.application === other.application && one.digest === other.digest;
}

/** Compares versions such as 1.10.0 by their numbers. */
function compare(one: string, other: string): number {
  const [ones, others] = [one, other].map((version) => (version.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  const differences = [0, 1, 2].map((at) => (ones?.[at] ?? 0) - (others?.[at] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/**
 * The definitions that the database has from a release, and this release does not. One that was changed here stays when a
 * release drops it, so it says nothing about the age.
 */
async function lackingOf(trx: Kysely<SystemSchema>, shipped: readonly ShippedDefinition[]): Promise<readonly string[]> {
  const brought = new Set(shipped.map(definitionKey));
  const present = [...(await loadDefinitions(trx, null)).values()];
  return present
    .filter(
      (each) => each.shipped !== null && each.local === null && !each.removed && !brought.has(definitionKey(each)),
    )
    .map(({ kind, entity, name }) => (kind === "entity" ? entity : `${entity}.${name}`));
}

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function olderVersion(part: "platform" | "application", latest: Release, release: Release): DatabaseError {
  return new DatabaseError(
    `The database was used by a newer release, ${latest[part]} of the ${part}, and this one is ${release[part]}: start that release or a later one, or restore the backup from before the upgrade.`,
  );
}

function olderDefinitions({ application }: Release, difference: string): DatabaseError {
  return new DatabaseError(
    `The database was used by a newer release of the same version ${application}, which ${difference}: start that release; or, if this one is the newer, raise the version in its package.json.`,
  );
}
