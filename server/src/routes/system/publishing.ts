import { MetadataError, type Problem } from "@armature/engine";
import type { Properties } from "@armature/engine/metadata";
import { platform } from "@armature/engine/platform";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, type ErrorItem } from "../../base/errors.ts";
import { contextOf, requirePermission } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import { impactOf } from "../../publishing/impact/impact.ts";
import type { DefinitionChange, LayerChange } from "../../metadata/layer-change.ts";
import { definitionById, type Definitions, effectiveOf, definitionKey } from "../../metadata/definitions.ts";
import { keptAside } from "../../publishing/kept-aside.ts";
import { normalizeDefinition, definitionPlace } from "../../metadata/normalize.ts";
import { problemItem } from "../../metadata/problem-item.ts";
import { publish, type PublishDeps, type PublishRequest } from "../../publishing/publish.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import { warningsWith } from "../../publishing/warnings.ts";

const contracts = platform.metadata;

/** Publishing and its previews, reverting and listing revisions, for administrators. */
export function publishingRoutes(app: FastifyInstance, deps: PublishDeps): void {
  route(app, contracts.publishMetadata, async ({ body }, request) => {
    const changes = (current: Definitions) => {
      refuseTwice(body.changes);
      return body.changes.map((change) => layerOf(deps, current, change));
    };
    return publishAs(request, deps, { note: body.note ?? null, base: body.base, accept: body.accept, changes });
  });
  previewRoutes(app, deps);
  route(app, contracts.revertMetadata, async ({ body }, request) => {
    const former = await readChanges(deps, body.revision);
    const changes = former
      .toReversed()
      .map(({ kind, entity, name, before }): LayerChange => ({ kind, entity, name, layer: "local", values: before }));
    return publishAs(request, deps, {
      note: `Reverts revision ${body.revision}`,
      base: body.base,
      accept: body.accept,
      changes: () => changes,
    });
  });

  route(app, contracts.listRevisions, async ({ query }, request) => {
    requirePermission(contextOf(request), "organization.admin");
    return readRevisions(deps, query.limit ?? 50);
  });
}

function previewRoutes(app: FastifyInstance, deps: PublishDeps): void {
  route(
    app,
    platform.definitions.previewImpact,
    async ({ body }, request) => {
      requirePermission(contextOf(request), "organization.admin");
      return impactOf(deps, (current) => {
        const changes = body.changes.map((change) => named(current, change));
        refuseTwice(changes);
        return changes.map((change) => layerOf(deps, current, change));
      });
    },
    { writesNothing: true },
  );

  route(
    app,
    platform.definitions.warnOfAttribute,
    async ({ body }, request) => {
      requirePermission(contextOf(request), "organization.admin");
      const { definitions } = deps.metadata.current();
      return warningsWith(deps, () => layerOf(deps, definitions, { kind: "attribute", ...body })).map(warningItem);
    },
    { writesNothing: true },
  );
}

/** `user.npi.conditionalList.r1` is about the property `conditionalList`, and in it about the rule `r1`. */
function warningItem({ code, path, message }: Problem) {
  const [, , property = null, ...rule] = path.split(".");
  return { code, property, rule: property === "conditionalList" ? rule.join(".") : null, message };
}

async function publishAs(
  request: FastifyRequest,
  deps: PublishDeps,
  published: Pick<PublishRequest, "note" | "base" | "accept" | "changes">,
): Promise<{ revision: number; changed: number; warnings: ErrorItem[] }> {
  const context = contextOf(request);
  requirePermission(context, "organization.admin");
  const { revision, changes, warnings } = await publish(deps, { authorId: context.user.userId, ...published });
  return { revision, changed: changes.length, warnings: warnings.map(problemItem) };
}

/**
 * Presets and mappings are known by their id. Names never begin with a digit.
 * @throws AppError unknownRecord (404)
 */
function named<T extends DefinitionName>(current: Definitions, change: T): T {
  if (!/^\d{1,9}$/.test(change.name)) return change;
  const definition = definitionById(current, change, Number(change.name));
  if (!definition) throw new AppError("unknownRecord", { args: { entity: change.kind } });
  return { ...change, name: definition.name };
}

/** Refuses two changes of one definition, because one would be lost. @throws MetadataError */
function refuseTwice(changes: readonly DefinitionName[]): void {
  const seen = new Set<string>();
  const twice = changes.filter((change) => {
    const key = definitionKey(change);
    return seen.has(key) || !seen.add(key);
  });
  const message = "it is changed twice in this request; send one change of it";
  if (twice.length > 0)
    throw new MetadataError(
      twice.map((change) => ({ code: "duplicate" as const, path: definitionPlace(change), message })),
    );
}

function layerOf(
  { metadata }: PublishDeps,
  current: Definitions,
  { values: sent, ...name }: DefinitionName & { values: Properties | null },
): LayerChange {
  if (sent === null) return { ...name, layer: "local", values: null };
  const stored = current.get(definitionKey(name));
  const former = stored && !stored.removed ? effectiveOf(stored) : null;
  const normalized = normalizeDefinition(name, sent, metadata.tenancy.declared);
  const values = keptAside(name.kind, former, normalized, sent);
  return { ...name, layer: "local", values };
}

/** The last revisions, newest first. */
async function readRevisions({ database }: PublishDeps, limit: number) {
  const rows = await database.kysely
    .selectFrom("system.revision")
    .select(["number", "at", "authorId", "note", "operations"])
    .where("number", ">", 0)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ operations: changes, ...row }) => ({
    ...row,
    changes: (changes as readonly DefinitionName[]).map(({ kind, entity, name }) => ({ kind, entity, name })),
  }));
}

async function readChanges({ database }: PublishDeps, number: number): Promise<readonly DefinitionChange[]> {
  const row = await database.kysely
    .selectFrom("system.revision")
    .select("operations")
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) throw new AppError("unknownRecord", { args: { entity: "revision" } });
  return row.operations as readonly DefinitionChange[];
}
