import { statfs } from "node:fs/promises";
import { layerConflicts } from "@armature/engine/metadata";
import { pendingMigrations } from "@armature/migrations";
import { sql } from "kysely";
import { hasAdministrator } from "../accounts/staff.ts";
import { commandLine } from "../base/command-line.ts";
import type { Config } from "../base/config.ts";
import { NO_SECRET_KEY } from "../base/secrets.ts";
import { requireClaim } from "../database/claim.ts";
import type { Database } from "../database/database.ts";
import { pendingOwn } from "../database/own-migrations.ts";
import { countSecrets } from "../database/rotate-secrets.ts";
import { pausedJobs } from "../jobs/present-webhooks.ts";
import { measureJobs } from "../jobs/queue.ts";
import { MailError, trySmtp } from "../mail/smtp.ts";
import type { Definition } from "../metadata/definitions.ts";
import { type MetadataStore, openMetadataStore } from "../metadata/metadata-store.ts";
import type { WholeApplication } from "../modules/application-code.ts";
import { checkFiles } from "../publishing/release/check-files.ts";
import { acceptanceOf, planRelease } from "../publishing/release/plan-release.ts";
import { refuseOlder, releaseOf } from "../publishing/release/releases.ts";
import { measureExport } from "../session/security-export.ts";
import { openSecrets } from "./open-secrets.ts";
import { sentenceOf } from "./refuse-to-start.ts";

/** What was found about one part of an installation. `says` tells what to do, unless it is well. */
export interface Finding {
  readonly part: string;
  readonly state: "well" | "look" | "bad";
  readonly says: string;
}

/** An installation with its open database. */
export interface Installation {
  readonly application: WholeApplication;
  readonly config: Config;
  readonly database: Database;
  readonly clock: () => Date;
}

type Said = Omit<Finding, "part">;
type Examination = (installation: Installation) => Promise<Said>;

const well = (says: string): Said => ({ state: "well", says });
const look = (says: string): Said => ({ state: "look", says });
const bad = (says: string): Said => ({ state: "bad", says });

/** Every part, in the order in which a start needs them. Nothing is changed. A failure of one says nothing of others. */
const EXAMINATIONS: Readonly<Record<string, Examination>> = {
  settings: async ({ config }) => {
    const [first] = config.warnings;
    return first === undefined ? well("All settings can be used.") : look(config.warnings.join(" "));
  },
  database: async ({ database }) => {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
      database.kysely,
    );
    const kind = database.kind === "embedded" ? "The embedded database" : "PostgreSQL";
    return well(`${kind} ${rows[0]?.version ?? ""} answers, and its role may do what the product does.`);
  },
  disk: diskOf,
  clock: clockOf,
  migrations: async ({ database, application }) => {
    const { pending, isNew } = await pendingMigrations(database.kysely);
    if (isNew) return look(`The database is empty. The first start makes everything, or ${commandLine("migrate")}.`);
    const all = [...pending, ...(await pendingOwn(database.kysely, application))];
    if (all.length === 0) return well("The tables of the system and of the application are up to date.");
    return look(`Still to run, with the next start or by ${commandLine("migrate")}: ${all.join(", ")}.`);
  },
  release: releaseOfFiles,
  conflicts: async (installation) => {
    const { definitions } = (await storeOf(installation)).current();
    const open = [...definitions.values()].filter(isInConflict).map(({ entity, name }) => `${entity}.${name}`);
    if (open.length === 0) return well("Nothing was changed both by a release and by an administrator.");
    return look(`The administrator's change stays where a release changed the same: ${open.join(", ")}. Look at them.`);
  },
  administrators: async (installation) => {
    const metadata = await storeOf(installation);
    if (await hasAdministrator({ kysely: installation.database.kysely, metadata }))
      return well("An administrator can sign in with a password.");
    return bad(`No administrator can sign in with a password. Make one: ${commandLine("admin create EMAIL")}.`);
  },
  keys: keysOf,
  mail: mailOf,
  jobs: jobsOf,
  "security log": securityLogOf,
};

/** Looks at each part of an installation. Changes nothing. */
export async function examine(installation: Installation): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [part, examination] of Object.entries(EXAMINATIONS)) {
    const found = await examination(installation).catch((error: unknown) => bad(reasonOf(error)));
    findings.push({ part, ...found });
  }
  return findings;
}

function reasonOf(error: unknown): string {
  return sentenceOf(error) ?? `It could not be examined: ${error instanceof Error ? error.message : String(error)}`;
}

function storeOf({ database, application }: Installation): Promise<MetadataStore> {
  return openMetadataStore(database, application);
}

const GIGABYTE = 1_000_000_000;

/** Of a PostgreSQL server, the disk cannot be seen from here. */
async function diskOf({ config, database }: Installation): Promise<Said> {
  if (database.kind !== "embedded") return well("Watch the disk of the PostgreSQL server there.");
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = (bavail * bsize) / GIGABYTE;
  const says = `${free.toFixed(1)} GB are free at ${config.dataDir}.`;
  return free < 1 ? bad(`${says} Make room.`) : well(says);
}

/** Links, codes and sessions end by the clock of the server; rows get that of the database. */
const MOST_APART = 5_000;

async function clockOf({ database, clock }: Installation): Promise<Said> {
  const before = clock().getTime();
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(database.kysely);
  const between = (before + clock().getTime()) / 2;
  const apart = Math.abs(Date.parse(rows[0]?.now ?? "") - between);
  if (apart <= MOST_APART) return well("The clocks of server and database agree.");
  return bad(`The clocks of server and database are ${Math.round(apart / 1000)} s apart. Set both by NTP.`);
}

async function releaseOfFiles(installation: Installation): Promise<Said> {
  const { database, application, clock } = installation;
  await requireClaim(database.kysely, application.name);
  const metadata = await storeOf(installation);
  const { shipped } = checkFiles(application, metadata.current().definitions);
  await refuseOlder(database.kysely, releaseOf(application, shipped), shipped);
  const plan = await planRelease({ database, metadata, clock }, shipped);
  if (plan.length === 0) return well("The definitions of the database are those of the files.");
  if (acceptanceOf(plan) !== null)
    return bad(`The next start refuses, since it would hide values. See which: ${commandLine("plan")}.`);
  return look(`Changes of the metadata that the next start makes: ${plan.length}. See which: ${commandLine("plan")}.`);
}

function isInConflict({ kind, shipped, local, removed }: Definition): boolean {
  return !removed && shipped !== null && local !== null && layerConflicts(kind, shipped, local).length > 0;
}

async function keysOf({ config, database }: Installation): Promise<Said> {
  const secrets = openSecrets(config);
  const { stored, closed } = await countSecrets(database.kysely, secrets);
  if (closed > 0)
    return bad(`Stored secrets that no key opens: ${closed}. Add the key that stored them to SECRET_KEY.`);
  if (stored > 0) return well("Every stored secret can be opened.");
  return secrets.isReady ? well("No secret is stored.") : look(NO_SECRET_KEY);
}

async function mailOf({ config: { smtpUrl, mailFrom, publicUrl } }: Installation): Promise<Said> {
  if (smtpUrl === null || mailFrom === null)
    return look("No email is sent; emails stay in the outbox. Set SMTP_URL and MAIL_FROM.");
  try {
    await trySmtp({ url: smtpUrl, from: mailFrom, host: new URL(publicUrl).hostname });
    return well("The mail server answers and takes the sign-in.");
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return bad(`The mail server refuses (${error.code}). Check SMTP_URL.`);
  }
}

/** For so long a job may be due, in seconds. */
const LONGEST_DUE = 300;

async function jobsOf(installation: Installation): Promise<Said> {
  const { database, clock } = installation;
  const paused = pausedJobs((await storeOf(installation)).current());
  const { counts, oldestSeconds } = await measureJobs(database.kysely, clock(), paused);
  if (oldestSeconds > LONGEST_DUE)
    return look(
      `A job has been due for ${Math.round(oldestSeconds / 60)} minutes. Start an instance that runs jobs (JOBS is not off).`,
    );
  if (counts.failed > 0)
    return look(`Jobs that failed: ${counts.failed}. The page Jobs says why, and tries them again.`);
  return well(`Jobs that wait: ${counts.waiting}. None is late.`);
}

/** For so long an entry of the security log may wait for its export, in seconds. */
const LONGEST_UNEXPORTED = 900;

async function securityLogOf({ config, database, clock }: Installation): Promise<Said> {
  const { securityLogDays: days, securityLogExport: target } = config;
  const { waiting, oldestSeconds, problem } = await measureExport(database.kysely, clock());
  const says = `Entries are kept for ${days} days, and not exported yet are ${waiting}`;
  if (target !== null && problem !== null)
    return bad(`${says}: the last try failed (${problem}). Check SECURITY_LOG_EXPORT.`);
  if (target !== null && oldestSeconds > LONGEST_UNEXPORTED)
    return look(`${says}, for ${Math.round(oldestSeconds / 60)} minutes. Start an instance that runs jobs.`);
  if (await hasOlderEntries(database, days))
    return look(`Entries are older than ${days} days: within an hour they are deleted. Raise SECURITY_LOG_DAYS first.`);
  return well(target === null ? `Entries are kept for ${days} days, and exported nowhere.` : `${says}.`);
}

/** By more than a day, since the sweep comes every hour. */
async function hasOlderEntries({ kysely }: Database, days: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from system."securityEvent" where "at" < now() - make_interval(days => ${days + 1}::int)) as "found"`.execute(
    kysely,
  );
  return rows[0]?.found === true;
}
