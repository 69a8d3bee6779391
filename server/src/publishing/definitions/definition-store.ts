import {
  type ChangeItem,
  type Changeset,
  type EntityType,
  isHeld,
  may,
  type RecordId,
  sameValue,
  type Values,
} from "@armature/engine";
import type { ItemResult } from "@armature/engine/changes";
import type { HistoryEntry } from "@armature/engine/history";
import type { Properties } from "@armature/engine/metadata";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { AppError } from "../../base/errors.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type Definitions, definitionKey } from "../../metadata/definitions.ts";
import type { Accepted } from "../../metadata/lost-values.ts";
import { answeringClashes } from "../history/clashes.ts";
import { revisionsOf } from "../history/revisions.ts";
import { convertingAnswer } from "../conversion/publish-converting.ts";
import type { Answering, PublishDeps } from "../publish.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import type { ApplyResult } from "../../records/write/results.ts";
import { plannedChange } from "./definition-changes.ts";
import { requireProofFor } from "./proved-change.ts";
import { cut, definitionOf, isSeen, seenDefinitions, seenProblems, seenRecord } from "./definition-records.ts";
import { type ChangesetHeader, newChangesetId } from "../../records/read/history.ts";
import { keepAnswer, repeatedAnswer } from "../../records/write/idempotency.ts";
import { queryInMemory } from "../../records/read/in-memory.ts";
import { namesFor } from "../../records/sql/labels.ts";
import type { RecordStore } from "../../records/stores/record-store.ts";
import { checkValues } from "../../records/plan/check.ts";
import { type Scope, viewable } from "../../records/scope.ts";

/** The definitions of the published metadata, as records of their entities. */
export function definitionStore(deps: PublishDeps): RecordStore {
  const db = deps.database.kysely;
  return {
    query: async ({ compiled, scope, type }, query) => ({
      ...queryInMemory(type, scope, seenDefinitions(compiled.definitions, scope, type), query),
      needsInformation: [],
    }),
    async get({ compiled, scope, type }, id) {
      const found = findDefinition(compiled, scope, type, id);
      if (!found) return null;
      const record = viewable(type, scope, found);
      const names = await namesFor({ db, compiled, scope, entity: type.name, rows: [record], userIds: [] });
      return { record, names };
    },
    history: ({ compiled, scope, type }, id) => definitionHistory(db, compiled, scope, type, id),
    apply: ({ scope, type }, changeset, { accept }) => applyDefinitions(deps, scope, type, changeset, accept),
    /** Only the values; their effect is checked on publishing. */
    async check({ compiled, scope, type }, target) {
      const load = async (id: RecordId) => findDefinition(compiled, scope, type, id);
      const issues = await checkValues({ load, lookUp: async () => null }, scope, type, target);
      return { issues, warnings: [] };
    },
  };
}

function findDefinition(
  { definitions }: CompiledMetadata,
  scope: Scope,
  type: EntityType,
  id: RecordId,
): Values | null {
  const definition = definitionOf(definitions, type, id);
  return definition ? seenRecord(definitions, scope, type, definition) : null;
}

/**
 * Publishes a changeset of definitions as one revision: all or nothing. The answer comes from that revision, even if
 * another one is published meanwhile. A repeated idempotency key gets the first answer.
 * @param accept what may be lost; without it, nothing
 * @throws AppError permission (403), unknownRecord (404), stale (412), refusedMetadata (400), unique (409), wouldLose (409)
 */
async function applyDefinitions(
  deps: PublishDeps,
  scope: Scope,
  type: EntityType,
  changeset: Changeset,
  accept?: Accepted,
): Promise<ApplyResult> {
  checkRights(scope, type, changeset.items);
  const id = newChangesetId();
  const header = headerOf(deps, scope, changeset);
  const named: DefinitionName[] = [];
  const request = {
    authorId: scope.userId,
    note: null,
    base: null,
    accept,
    changes: (current: Definitions) => {
      const planned = changeset.items.map((item) => plannedChange(current, scope, type, item));
      named.splice(0, named.length, ...planned.map(({ change }) => change));
      const layers = planned.flatMap(({ change, others }) => [change, ...others]);
      requireProofFor(scope, current, layers);
      return layers;
    },
  };
  const answering: Answering<ApplyResult> = {
    former: async (trx) => {
      const former = (await repeatedAnswer(trx, id, header, changeset)) as ApplyResult | undefined;
      return former && seenAgain(deps.metadata.current().definitions, scope, type, former);
    },
    made: async (trx, { definitions, warnings, ...published }) => {
      const revision = published.changes.length > 0 ? published.revision : null;
      const items = changeset.items.map((item, i) => resultOf(definitions, scope, type, item, named[i]));
      const shown = seenProblems(scope, warnings);
      const applied = { isWritten: true, changesetId: null, items, warnings: shown, revision };
      if (header.idempotencyKey !== null) await keepAnswer(trx, id, header, changeset, applied);
      return applied;
    },
  };
  return answeringClashes(deps, scope, () => convertingAnswer(deps, request, answering));
}

function headerOf({ clock }: PublishDeps, { userId }: Scope, changeset: Changeset): ChangesetHeader {
  return {
    entity: changeset.entity,
    source: changeset.source,
    authorId: userId,
    organizationId: null,
    at: clock().toISOString(),
    idempotencyKey: changeset.idempotencyKey ?? null,
  };
}

/** The stored answer to a repeated request, without values that the caller may no longer view. */
function seenAgain(
  definitions: Definitions,
  scope: Scope,
  { definitionKind: kind }: EntityType,
  former: ApplyResult,
): ApplyResult {
  const seen = (record: Values) => {
    const name = {
      kind,
      entity: String(record[kind === "entity" ? "name" : "entityName"]),
      name: String(record["name"]),
    };
    return isSeen(scope, name) ? cut(definitions, scope, name, record) : null;
  };
  return { ...former, items: former.items.map((item) => ({ ...item, record: item.record && seen(item.record) })) };
}

const RIGHTS = { create: "create", update: "update", delete: "remove" } as const;

/** Only administrators may change definitions, whatever other permissions a person has. */
function checkRights(scope: Scope, type: EntityType, items: readonly ChangeItem[]): void {
  const isHeldToo = isHeld(scope.permission, "organization.admin");
  if (!isHeldToo || items.some((item) => !may(scope.permission, type.name, RIGHTS[item.kind])))
    throw new AppError("permission");
}

const DONE = { create: "created", update: "updated", delete: "deleted" } as const;

function resultOf(
  definitions: Definitions,
  scope: Scope,
  type: EntityType,
  item: ChangeItem,
  name: DefinitionName | undefined,
): ItemResult {
  const definition = name && definitions.get(definitionKey(name));
  const record = definition ? seenRecord(definitions, scope, type, definition) : null;
  const id = item.kind === "create" ? ((record?.[type.primaryKey.name] as RecordId | undefined) ?? null) : item.id;
  return { status: DONE[item.kind], id, record: record && viewable(type, scope, record), issues: [] };
}

/**
 * The history of a definition, from the revisions that changed it. It remains after the definition is removed.
 * @throws AppError unknownRecord (404) if the definition never existed or the caller may not view it
 */
async function definitionHistory(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  type: EntityType,
  id: RecordId,
): Promise<readonly HistoryEntry[]> {
  const { definitions } = compiled;
  const definition = definitionOf(definitions, type, id);
  const entries = definition && isSeen(scope, definition) ? await entriesOf(db, compiled, definition) : [];
  if (!definition || entries.length === 0) throw new AppError("unknownRecord", { args: { entity: type.label } });
  return entries.map((entry) => ({
    ...entry,
    attributeMap: viewable(
      type,
      scope,
      historyValues(cut(definitions, scope, definition, entry.attributeMap), entry.attributeMap),
    ),
  }));
}

/** Only the properties that changed, without derived ones. */
function historyValues(seen: Values, stored: Values): Values {
  return Object.fromEntries(Object.keys(stored).map((name) => [name, seen[name]]));
}

async function entriesOf(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  { kind, entity, name }: DefinitionName,
): Promise<readonly HistoryEntry[]> {
  const revisions = await revisionsOf(db, compiled, { of: { kind, entity, name } });
  return revisions.toReversed().flatMap(({ at, authorId, operations }) =>
    operations.map(({ before, after }) => ({
      attributeMap: differences(before ?? {}, after ?? {}),
      auditTimestamp: at,
      auditUserId: authorId,
    })),
  );
}

function differences(before: Properties, after: Properties): Properties {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !sameValue(before[key], after[key]),
  );
  return Object.fromEntries(keys.map((key) => [key, after[key] ?? null]));
}
