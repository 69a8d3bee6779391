import { sql } from "kysely";
import { v5 as uuidOf } from "uuid";
import { factsAt } from "../base/facts.ts";
import { textColumn } from "../http/context-row.ts";
import { writeMails } from "../mail/outbox.ts";
import type { ApplicationModule } from "../modules/application-code.ts";
import { jobsOf } from "../modules/make-jobs.ts";
import { modulePorts, type PortDeps, recordsWithin, type WritingAs } from "../modules/make-ports.ts";
import type { Fetch } from "../outbound/outbound.ts";
import type { JobMail, JobPorts } from "../records/points/job-ports.ts";
import { createServerReader } from "../records/points/record-reader.ts";
import { type OfOrganization, serverScope } from "../records/scope.ts";
import type { RunningJob } from "./known-job.ts";
import type { TakenJob } from "./queue.ts";

/** What jobs of modules need. */
export interface JobDeps extends PortDeps {
  readonly productName: string;
  readonly http: Fetch;
}

const MAIL_DAYS = 7;
const DAY = 24 * 3_600_000;

/** @param label the name for people of the job. The history of what it writes has it. */
export async function jobPorts(
  deps: JobDeps,
  module: ApplicationModule,
  taken: RunningJob,
  label: string,
): Promise<JobPorts> {
  const { database, metadata, clock } = deps;
  const compiled = metadata.current();
  const { organization, isRestore } = await readCause(deps, taken);
  const factsIn = (of: OfOrganization | null) => factsAt(metadata.tenancy, clock(), of?.timeZone ?? null);
  const nextKey = keysOf(taken);
  const within = (of: OfOrganization | null) => {
    const writing: WritingAs = {
      label,
      depth: taken.depth,
      nextKey: () => nextKey(`apply in ${of?.organizationId ?? "all"}`),
    };
    return recordsWithin(
      deps,
      { compiled, isHeld: false },
      serverScope(compiled.entityNames, of, factsIn(of)),
      writing,
    );
  };
  const { id, name, payload, starts, changesetId, organizationId } = taken;
  return {
    job: { id, name, payload, starts, changesetId, organizationId, isRestore },
    records: within(organization),
    everywhere: {
      ...createServerReader(database.kysely, compiled, factsIn),
      records: (entity, options) => within(null).records(entity, options),
      organizations: () => readOrganizations(deps),
      within,
    },
    mail: mailOf(deps, () => nextKey("mail")),
    jobs: jobsOf(deps, module, { organizationId, depth: taken.depth, nextId: () => nextKey("add") }),
    http: (url, init) => taken.outside(() => deps.http(url, init)),
    tables: modulePorts(deps).tables,
    clock,
  };
}

/** UUIDs that are the same in every run of the job, until it puts itself off. Each kind of effect is counted by itself. */
function keysOf({ id, round }: TakenJob): (kind: string) => string {
  const made = new Map<string, number>();
  return (kind) => {
    const count = (made.get(kind) ?? 0) + 1;
    made.set(kind, count);
    return uuidOf(`${kind} ${round} ${count}`, id);
  };
}

interface Cause {
  readonly organization: OfOrganization | null;
  readonly isRestore: boolean;
}

/** The organization of the write that caused a job, and whether that was an undo or a restore. One statement. */
async function readCause({ database, metadata }: JobDeps, { organizationId, changesetId }: TakenJob): Promise<Cause> {
  if (organizationId === null && changesetId === null) return { organization: null, isRestore: false };
  const { rows } = await sql<OfOrganization & { isRestore: boolean }>`
    select ${organizationId}::int as "organizationId", ${variantAndZone(metadata)},
      coalesce("changeset"."source" in ('undo', 'restore'), false) as "isRestore"
    from (select) as "cause"
    left join data."organization" on "organizationId" = ${organizationId}::int
    left join system."changeset" as "changeset" on "changeset"."id" = ${changesetId}::uuid`.execute(database.kysely);
  const [cause] = rows;
  return {
    organization: cause === undefined || organizationId === null ? null : cause,
    isRestore: cause?.isRestore ?? false,
  };
}

async function readOrganizations({ database, metadata }: JobDeps): Promise<readonly OfOrganization[]> {
  const { rows } = await sql<OfOrganization>`select "organizationId", ${variantAndZone(metadata)}
    from data."organization" order by "organizationId"`.execute(database.kysely);
  return rows;
}

function variantAndZone({ tenancy }: JobDeps["metadata"]) {
  const { variants, timeZone } = tenancy.declared;
  return sql`${textColumn("data.organization", variants?.attribute)} as "variant",
    ${textColumn("data.organization", timeZone ?? undefined)} as "timeZone"`;
}

function mailOf({ database: { kysely }, clock }: JobDeps, nextId: () => string): JobMail {
  return {
    async send({ userId, subject, text }) {
      const id = nextId();
      const person = await kysely
        .selectFrom("data.user")
        .select("email")
        .where("userId", "=", userId)
        .executeTakeFirst();
      if (person === undefined) return false;
      const now = clock();
      const expires = new Date(now.getTime() + MAIL_DAYS * DAY).toISOString();
      await kysely
        .transaction()
        .execute((trx) => writeMails(trx, [{ id, userId, to: person.email, subject, text, expires }], now));
      return true;
    },
  };
}
