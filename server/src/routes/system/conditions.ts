import { mayAttribute, parseEntitySpec } from "@armature/engine";
import type { Properties } from "@armature/engine/metadata";
import { type Finding, platform } from "@armature/engine/platform";
import { parseCondition, readsOfLogic } from "@armature/engine/rules";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/operation.ts";
import { scopeOf } from "../../http/record-calls/record-call.ts";
import { asRefusal } from "../../metadata/problem-item.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import { named, sentLayer } from "../../publishing/definitions/sent-change.ts";
import { findingsWith } from "../../publishing/findings.ts";
import type { PublishDeps } from "../../publishing/publish.ts";
import type { Scope } from "../../records/scope.ts";
import { countConditions } from "../../records/read/count-condition.ts";

const contracts = platform.conditions;

/** What the editor of conditions asks: for how many records one holds, and what is odd about a definition. */
export function conditionRoutes(app: FastifyInstance, deps: PublishDeps): void {
  route(
    app,
    contracts.countCondition,
    async ({ body: { entity, condition } }, request) => {
      const scope = scopeOf(request);
      const { kysely } = deps.database;
      const asked = { entity, conditions: [read(condition)], facts: scope.facts };
      const [count] = await countConditions(kysely, deps.metadata.current(), scope, asked);
      if (!count) throw new Error("A condition was not counted");
      return count;
    },
    { writesNothing: true },
  );

  route(
    app,
    contracts.lintDefinition,
    async ({ body: { entity, definition } }, request) => {
      const sending = { ...deps, scope: scopeOf(request), current: deps.metadata.current().definitions };
      const name = named(sending.current, { entity, ...definition });
      const findings = findingsWith(deps, name, () => sentLayer(sending, name));
      if (findings.some(({ level }) => level === "error")) return [...findings];
      return [...findings, ...(await refusingAll(deps, sending.scope, name))];
    },
    { writesNothing: true },
  );
}

/**
 * Rules of an entity that refuse every record that there is, but those that read what the caller may not view. One
 * statement for all of them.
 */
async function refusingAll(
  { database, metadata }: PublishDeps,
  scope: Scope,
  { kind, entity, values }: DefinitionName & { readonly values: Properties },
): Promise<readonly Finding[]> {
  if (kind !== "entity" || metadata.current().metadata.entities.get(entity)?.store !== "records") return [];
  const { ruleList } = parseEntitySpec({ ...values, name: entity }, entity, metadata.tenancy.declared);
  const mayView = (name: string) => mayAttribute(scope.permission, entity, name, "view");
  const rules = ruleList
    .filter(({ level, blocked }) => level === "error" && blocked === undefined)
    .map(({ id, if: condition }) => ({ id, logic: read(condition) }))
    .filter(({ logic }) => [...readsOfLogic(logic)].every(mayView));
  if (rules.length === 0) return [];
  const asked = { entity, conditions: rules.map(({ logic }) => logic), facts: scope.facts };
  const counts = await countConditions(database.kysely, metadata.current(), scope, asked);
  return counts.flatMap(({ holds, of }, i) =>
    of > 0 && holds === of ? [refusesAll(entity, rules[i]?.id ?? "", of)] : [],
  );
}

function refusesAll(entity: string, id: string, records: number): Finding {
  const message = `the rule refuses all ${records} records that there are; no save that it concerns would go through`;
  const path = `${entity}.ruleList[${id}]`;
  return { level: "warning", code: "refusesAll", path, property: "ruleList", rule: id, message };
}

/** @throws AppError refusedMetadata (400) with each problem and its place */
function read(condition: unknown) {
  try {
    return parseCondition(condition);
  } catch (error) {
    throw asRefusal(error);
  }
}
