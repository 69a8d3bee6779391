import type { Problem } from "@armature/engine";
import { platform } from "@armature/engine/platform";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ErrorItem, invalid } from "../../base/errors.ts";
import { contextOf, requirePermission } from "../../http/context.ts";
import { route } from "../../http/operation.ts";
import { scopeOf } from "../../http/record-calls/record-call.ts";
import { impactOf } from "../../publishing/impact/impact.ts";
import { MOST_RECORDS, SAMPLE } from "../../publishing/impact/impact-records.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import { type Definitions, definitionKey } from "../../metadata/definitions.ts";
import { answeringClashes, presentOf } from "../../publishing/history/clashes.ts";
import { historyOf } from "../../publishing/history/definition-history.ts";
import { revertChanges } from "../../publishing/history/revert.ts";
import { changesOf, revisionsOf } from "../../publishing/history/revisions.ts";
import { isSeen, seenProblems } from "../../publishing/definitions/definition-records.ts";
import { keysOfNew } from "../../publishing/definitions/entity-definitions.ts";
import { requireProofFor } from "../../publishing/definitions/proved-change.ts";
import { refuseLostLogic, withChecks } from "../../publishing/definitions/kept-logic.ts";
import { sentLayer, sentLayers } from "../../publishing/definitions/sent-change.ts";
import { problemItem } from "../../metadata/problem-item.ts";
import { listConversions } from "../../publishing/conversion/list-conversions.ts";
import { publishConverting } from "../../publishing/conversion/publish-converting.ts";
import type { PublishDeps, PublishRequest } from "../../publishing/publish.ts";
import { warningsWith } from "../../publishing/warnings.ts";
import type { Scope } from "../../records/scope.ts";

const contracts = platform.metadata;

/** Publishing and its previews, reverting and listing revisions, for administrators. */
export function publishingRoutes(app: FastifyInstance, deps: PublishDeps): void {
  route(app, contracts.publishMetadata, async ({ body }, request) => {
    const changes = (current: Definitions) => {
      const sending = { ...deps, scope: scopeOf(request), current };
      const wanted = sentLayers(sending, body.changes).map((change) => keepingLogic(current, change));
      requireProofFor(sending.scope, current, wanted);
      return [...wanted, ...keysOfNew(current, deps.metadata.tenancy.declared, wanted)];
    };
    // What each change began with is known, so it is merged with a newer revision.
    const base = body.changes.every(({ opened }) => opened !== undefined) ? null : body.base;
    return publishAs(request, deps, { note: body.note ?? null, base, accept: body.accept, changes });
  });
  previewRoutes(app, deps);
  route(app, contracts.revertMetadata, async ({ body }, request) => {
    requirePermission(contextOf(request), "organization.admin");
    const former = await changesOf(deps.database.kysely, deps.metadata.current(), body.revision);
    const reverting = {
      note: `Reverts revision ${body.revision}`,
      base: body.base ?? null,
      accept: body.accept,
      changes: (current: Definitions) => {
        const scope = scopeOf(request);
        const layers = revertChanges(former, body, { ...deps, scope, current });
        requireProofFor(scope, current, layers);
        return layers;
      },
    };
    return publishAs(request, deps, reverting, body.revision);
  });

  route(app, contracts.definitionHistory, async ({ query }, request) => {
    requirePermission(contextOf(request), "organization.admin");
    const { before, limit = 25, ...of } = query;
    return historyOf(deps, scopeOf(request), { of, limit, before: before === undefined ? undefined : Number(before) });
  });

  route(app, contracts.listConversions, async (_, request) => {
    requirePermission(contextOf(request), "organization.admin");
    const scope = scopeOf(request);
    const all = await listConversions(deps.database.kysely);
    return all.filter(({ entity, attribute: name }) => isSeen(scope, { kind: "attribute", entity, name }));
  });
  route(app, contracts.listRevisions, async ({ query }, request) => {
    requirePermission(contextOf(request), "organization.admin");
    return readRevisions(deps, scopeOf(request), query.limit ?? 50);
  });
}

function previewRoutes(app: FastifyInstance, deps: PublishDeps): void {
  route(
    app,
    platform.definitions.previewImpact,
    async ({ body }, request) => {
      requirePermission(contextOf(request), "organization.admin");
      const scope = scopeOf(request);
      const { changes = [], revert, sample } = body;
      if ((changes.length === 0) === (revert === undefined)) throw invalid("send either changes or revert");
      const former = revert ? await changesOf(deps.database.kysely, deps.metadata.current(), revert.revision) : [];
      const wanted = (current: Definitions) => {
        const sending = { ...deps, scope, current };
        return revert ? revertChanges(former, revert, sending) : sentLayers(sending, changes);
      };
      const asked = () => impactOf(deps, scope, wanted, sample ? SAMPLE : MOST_RECORDS);
      return answeringClashes(deps, scope, asked, revert?.revision);
    },
    { writesNothing: true },
  );

  route(
    app,
    platform.definitions.warnOfAttribute,
    async ({ body }, request) => {
      requirePermission(contextOf(request), "organization.admin");
      const sending = { ...deps, scope: scopeOf(request), current: deps.metadata.current().definitions };
      // A draft may have another element type: whether it may be converted is a question of its save.
      const draft = { kind: "attribute", convert: true, ...body } as const;
      return warningsWith(deps, sending.scope, () => sentLayer(sending, draft)).map(warningItem);
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
  after: number | null = null,
): Promise<{ revision: number; changed: number; warnings: ErrorItem[] }> {
  const context = contextOf(request);
  requirePermission(context, "organization.admin");
  const scope = scopeOf(request);
  const run = () => publishConverting(deps, { authorId: context.user.userId, ...published });
  const { revision, changes, warnings } = await answeringClashes(deps, scope, run, after);
  return { revision, changed: changes.length, warnings: seenProblems(scope, warnings).map(problemItem) };
}

/**
 * Stores checks in place of JSON Logic that says the same.
 * @throws AppError refusedMetadata (400) if the sender did not see the whole condition of a rule
 */
function keepingLogic(current: Definitions, layer: LayerChange): LayerChange {
  const former = presentOf(current.get(definitionKey(layer)));
  if (layer.kind !== "attribute" || layer.values === null) return layer;
  if (former) refuseLostLogic(former, layer.values);
  return { ...layer, values: withChecks(layer.values) };
}

/** The last revisions, newest first. */
async function readRevisions({ database, metadata }: PublishDeps, scope: Scope, limit: number) {
  const revisions = await revisionsOf(database.kysely, metadata.current(), { of: {}, limit });
  return revisions.map(({ operations, ...revision }) => ({
    ...revision,
    changes: operations
      .filter((change) => isSeen(scope, change))
      .map(({ kind, entity, name }) => ({ kind, entity, name })),
  }));
}
