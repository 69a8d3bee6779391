import { factsAt } from "../base/facts.ts";
import {
  type ChangeItem,
  type ElementRegistry,
  fold,
  may,
  type Metadata,
  parseAttributeSpec,
  parseEntitySpec,
  type PermissionMap,
} from "@armature/engine";
import { compilePublished } from "@armature/engine/schema";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import type { FileStore } from "../files/file-store.ts";
import { FILE_ENTITY, openDownload, storeUpload } from "../files/files.ts";
import { FILE_RULE } from "../files/upload-rules.ts";
import { isOfProvider } from "../http/context.ts";
import { textColumn } from "../http/context-row.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { definitionById, effectiveOf } from "../metadata/definitions.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { viewFor } from "../metadata/view.ts";
import type { CallChangeset } from "../records/write/apply.ts";
import { entityOf } from "../records/read/query.ts";
import { refusalOf } from "../records/plan/refusal.ts";
import type { Records } from "../records/records.ts";
import { type Scope, serverScope, withOrganization, writing } from "../records/scope.ts";
import { writeTransaction } from "../records/write/write-transaction.ts";
import { primaryKeyOf } from "../http/record-calls/other-key.ts";
import { refusedSheet } from "../sheets/sheet-problem.ts";
import type { SheetWorkers } from "../sheets/sheet-workers.ts";
import type { OperationRecords } from "../records/points/operation-records.ts";
import type { WritingJob } from "../records/write/job-rows.ts";
import type { Accounts, Files, ModulePorts, ServerRecords, Sheets } from "./ports.ts";
import {
  createOrganizationReader,
  createReader,
  createServerReader,
  type ReadOptions,
  type RecordReader,
} from "../records/points/record-reader.ts";

/** What ports need. */
export interface PortDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly records: Records;
  readonly workers: SheetWorkers;
  readonly store: FileStore;
  readonly clock: () => Date;
  /** Entities that modules read from another system. */
  readonly keptElsewhere: ReadonlySet<string>;
}

const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function modulePorts({ database: { kysely }, metadata, clock }: PortDeps): ModulePorts {
  // `kysely.$pickTables()` would not be the same object in every call.
  return { tables: kysely as unknown as ModulePorts["tables"], accounts: accountsIn(kysely, metadata), clock };
}

/** @param asJob waits for the turn of a job, since sheets take seconds */
export function sheetsOf({ workers }: PortDeps, asJob: () => Promise<void>): Sheets {
  return {
    read: (file, choice) => asJob().then(() => workers.read(file, choice)),
    readCsv: (file) => asJob().then(() => workers.readCsv(file)),
    async write(name, content) {
      await asJob();
      const bytes = await workers.write(content).catch((error: unknown) => {
        throw refusedSheet(error, "exportRefused");
      });
      return { name, mediaType: WORKBOOK, bytes };
    },
  };
}

/** @param email the address of the person who uploads; the record of the file stores it */
export function filesWithin(deps: PortDeps, scope: Scope, email: string): Files {
  return {
    async store(form) {
      if (!may(scope.permission, FILE_ENTITY, "create")) throw new AppError("permission");
      const uploader = { scope: withOrganization(scope), email };
      const upload = await form.file(FILE_RULE.most);
      return storeUpload(deps, uploader, upload, FILE_RULE, {});
    },
    async open(id, fileTypeId) {
      if (!may(scope.permission, FILE_ENTITY, "view")) throw new AppError("permission");
      return openDownload(deps, scope, id, fileTypeId);
    },
  };
}

function accountsIn(db: Kysely<SystemSchema>, { tenancy }: MetadataStore): Accounts {
  return {
    async of(userIds) {
      if (userIds.length === 0) return new Map();
      const accounts = db.selectFrom("system.account").select(["userId", "username", "profile"]);
      const rows = await accounts.where(sql<boolean>`"userId" = any(${userIds}::int[])`).execute();
      return new Map(
        rows.map(({ userId, username, profile }) => [
          userId,
          { username, isProviderUser: isOfProvider(tenancy, profile) },
        ]),
      );
    },
    staff: () =>
      db
        .selectFrom("data.user as user")
        .leftJoin("system.account as account", "account.userId", "user.userId")
        .select(["user.userId", "account.username", "user.displayName", "user.email"])
        .where("user.organizationId", "is", null)
        .orderBy("user.displayName")
        .orderBy("user.userId")
        .execute(),
    async confirmed(usernames) {
      if (usernames.length === 0) return new Set();
      const keys = [...new Set(usernames.map(fold))];
      const accounts = db.selectFrom("system.account").select("usernameKey").where("confirmed", "is not", null);
      const rows = await accounts.where(sql<boolean>`"usernameKey" = any(${keys}::text[])`).execute();
      return new Set(rows.map(({ usernameKey }) => usernameKey));
    },
  };
}

/** The metadata that a call reads with. */
export interface Revision {
  readonly compiled: CompiledMetadata;
  /** Whether the whole call runs again if this revision is outdated. If not, each read is repeated by itself. */
  readonly isHeld: boolean;
}

/** A job that writes. Each of its writes has an idempotency key, which is the same in every run. */
export interface WritingAs extends WritingJob {
  readonly nextKey: () => string;
}

/** @param job the job that writes; without one, a call does */
export function recordsWithin(
  deps: PortDeps,
  { compiled, isHeld }: Revision,
  scope: Scope,
  job?: WritingAs,
): OperationRecords {
  const { database, metadata, records, keptElsewhere } = deps;
  const reader = createReader(database.kysely, compiled, scope);
  const isReadHere = (entity: string) =>
    isHeld && entityOf(compiled, entity).store === "records" && !keptElsewhere.has(entity);
  const rowsOf = async (entity: string, { where = null, columns = null, sort = [], limit }: ReadOptions = {}) =>
    (await records.query(scope, { entity, where, sort, page: { limit: limit ?? null }, columns, count: "none" })).rows;
  const writeOne = async (entity: string, item: ChangeItem): Promise<number> => {
    const { items } = await own.apply({ entity, source: "api", items: [item] }, { atomic: "all" });
    const result = items.find(({ issues }) => issues.length > 0);
    if (result) throw refusalOf(entityOf(metadata.current(), entity), scope, result);
    return Number(items[0]?.id);
  };
  const own: OperationRecords = {
    ...reader,
    create: (entity, values) => writeOne(entity, { kind: "create", values }),
    update: async (entity, id, values) => void (await writeOne(entity, { kind: "update", id, values })),
    remove: async (entity, id) => void (await writeOne(entity, { kind: "delete", id })),
    records: ((entity: string, options?: ReadOptions) =>
      isReadHere(entity) ? reader.records(entity, options) : rowsOf(entity, options)) as RecordReader["records"],
    seenMetadata: () => seenBy(compiled, scope.permission, metadata.elements),
    async get(entity, id) {
      const type = entityOf(compiled, entity);
      return records.get(scope, entity, await primaryKeyOf({ records, scope, type }, id));
    },
    async apply(changeset, { atomic, further }) {
      if (job && entityOf(metadata.current(), changeset.entity).scope === "organization") withOrganization(scope);
      const sent: CallChangeset = {
        ...changeset,
        ...(job && { job, source: "job" as const, idempotencyKey: job.nextKey() }),
        ...(further && {
          further(planned) {
            const change = further(planned.flatMap(({ index, id }) => (id === null ? [] : { index, id })));
            return [{ ...change, scope: writing(scope, entityOf(metadata.current(), change.entity)) }];
          },
        }),
      };
      const { isWritten, items, furtherIds = [] } = await records.apply(scope, sent, { atomic });
      return { isWritten, items, furtherIds };
    },
    dryRun: (changeset) => records.dryRun(scope, changeset),
  };
  return own;
}

export function serverRecordsOf(deps: PortDeps, revision: Revision, userId: number): ServerRecords {
  const { database, metadata, records, clock } = deps;
  const { compiled } = revision;
  const { lifecycle, variants, timeZone } = metadata.tenancy.declared;
  const factsIn = (zone: string | null = null) => factsAt(metadata.tenancy, clock(), zone);
  const within = (organization: Parameters<ServerRecords["within"]>[0] | null) =>
    recordsWithin(deps, revision, {
      ...serverScope(compiled.entityNames, organization, factsIn(organization?.timeZone)),
      userId,
    });
  const all = within(null);
  return {
    ...createServerReader(database.kysely, compiled, (organization) => factsIn(organization?.timeZone)),
    records: (entity, options) => all.records(entity, options),
    within,
    definition(kind, entity, id) {
      const found = definitionById(compiled.definitions, { kind, entity }, id);
      return found ? { name: found.name, properties: effectiveOf(found) } : null;
    },
    holding: (organizationId, work) =>
      writeTransaction(database, metadata, async (trx, now) => {
        const held = await trx
          .selectFrom("data.organization")
          .select([
            "organizationId",
            textColumn("data.organization", variants?.attribute).as("variant"),
            textColumn("data.organization", lifecycle?.attribute).as("state"),
            textColumn("data.organization", timeZone ?? undefined).as("timeZone"),
          ])
          .where("organizationId", "=", organizationId)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!held) throw new AppError("unknownRecord", { args: { entity: "organization" } });
        const at = clock().toISOString();
        const scope = { ...serverScope(now.entityNames, held, factsIn(held.timeZone)), userId };
        return work({
          ...held,
          at,
          reader: createOrganizationReader(trx, now, scope),
          write: ({ entity, items }) =>
            records.applyWithin({ trx, compiled: now, at }, scope, { entity, source: "api", items }),
        });
      }),
  };
}

/** The metadata that the caller may view, compiled from what a browser gets. */
export function seenBy(compiled: CompiledMetadata, permission: PermissionMap, elements: ElementRegistry): Metadata {
  const { application } = compiled.metadata;
  const { revision, entities, attributes } = viewFor(compiled, permission).answer.result;
  const seen = {
    revision,
    application,
    entities: entities.map((each) => parseEntitySpec(each, each.name, application)),
    attributes: attributes.map((each) => parseAttributeSpec(each, each.name, application)),
  };
  return compilePublished(seen, elements);
}
