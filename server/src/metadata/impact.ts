import {
  applies,
  barOf,
  compileMetadata,
  type EntityType,
  isEmpty,
  isNeeded,
  type Metadata,
  type Query,
  textForm,
  type Values,
} from "@armature/engine";
import type { Kysely } from "kysely";
import { ORGANIZATION } from "../accounts/entities.ts";
import type { SystemSchema } from "../database/schema.ts";
import { queryRecords } from "../records/query.ts";
import { serverScope, spanning } from "../records/scope.ts";
import { readFresh } from "../records/write-transaction.ts";
import type { CompiledMetadata } from "./compiled.ts";
import { applyLayers } from "./definition-layers.ts";
import { specOf } from "./definitions.ts";
import type { LayerChange } from "./layer-change.ts";
import { refuseProtected } from "./protection.ts";
import { asRefusal } from "./problem-item.ts";
import type { PublishDeps } from "./publish.ts";

/** What a changed attribute would be to records; see the contract. */
export interface Impact {
  readonly entity: string;
  readonly attribute: string;
  records: number;
  shown: number;
  hidden: number;
  hiddenWithValue: number;
  disabled: number;
  needed: number;
}

/** Records of a page: no transaction stays open over all of them (architecture 4, 5). */
const PAGE = 1_000;

/**
 * What changes of attributes would do to the records of all organizations, without publishing them. Reads the records of
 * each entity once, page by page.
 * @throws AppError refusedMetadata (400) for changes that a publish would refuse
 */
export function impactOf(
  { database: { kysely }, metadata, lint }: PublishDeps,
  changes: () => readonly LayerChange[],
): Promise<readonly Impact[]> {
  return readFresh(metadata, async (compiled) => {
    const layers = changes();
    refuseProtected(compiled.definitions, layers);
    const pending = [...applyLayers(compiled.definitions, layers)];
    const definitions = new Map(
      pending.map(([key, definition]) => [
        key,
        { ...definition, id: definition.id ?? 0, updated: definition.updated ?? "" },
      ]),
    );
    const next = compileMetadata(specOf(definitions, compiled.revision + 1), metadata.elements);
    lint?.(next);
    const careSettings = await readCareSettings(kysely, compiled);
    const impacts: Impact[] = [];
    for (const [entity, changed] of Map.groupBy(layers, (layer) => layer.entity)) {
      const names = changed.map(({ name }) => name);
      impacts.push(...(await impactOn({ kysely, compiled, next, careSettings }, entity, names)));
    }
    return impacts;
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
}

interface Sources {
  readonly kysely: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly next: Metadata;
  /** By organization. */
  readonly careSettings: ReadonlyMap<unknown, string | null>;
}

async function impactOn(sources: Sources, entity: string, names: readonly string[]): Promise<readonly Impact[]> {
  const { kysely, compiled, next, careSettings } = sources;
  const [before, after] = [compiled.metadata.entities.get(entity), next.entities.get(entity)];
  if (!before || !after || before.store !== "records") return [];
  const impacts = names.map((attribute) => ({ entity, attribute, ...NONE }));
  const columns = [...new Set(names.flatMap((name) => [...readsOf(before, name), ...readsOf(after, name)]))];
  const known = columns.filter((name) => before.byName.has(name));
  for await (const rows of pagesOf(kysely, compiled, entity, known)) {
    for (const values of rows) {
      const organization = entity === ORGANIZATION ? values["careSetting"] : undefined;
      const careSetting = textForm(organization) || (careSettings.get(values["organizationId"]) ?? null);
      for (const impact of impacts) add(impact, before, after, values, careSetting);
    }
  }
  return impacts;
}

const NONE = { records: 0, shown: 0, hidden: 0, hiddenWithValue: 0, disabled: 0, needed: 0 } as const;

/** What decides the state of an attribute: itself, and what its rules read. */
function readsOf({ rules, scope }: EntityType, name: string): readonly string[] {
  const own = scope === "self" ? ["careSetting"] : [];
  return [name, ...own, ...rules.of(name).flatMap((rule) => [...rule.reads])];
}

async function* pagesOf(
  kysely: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  entity: string,
  columns: readonly string[],
): AsyncGenerator<readonly Values[]> {
  const scope = spanning(serverScope(compiled.entityNames));
  for (let after: string | null | undefined; after !== null; ) {
    const page: Query["page"] = after === undefined ? { limit: PAGE } : { limit: PAGE, after };
    const found = await queryRecords(kysely, compiled, scope, {
      entity,
      where: null,
      sort: [],
      page,
      columns,
      count: "none",
    });
    yield found.rows;
    ({ after } = found);
  }
}

async function readCareSettings(
  kysely: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
): Promise<ReadonlyMap<unknown, string | null>> {
  const settings = new Map<unknown, string | null>();
  for await (const rows of pagesOf(kysely, compiled, ORGANIZATION, ["careSetting"])) {
    for (const { organizationId, careSetting } of rows) settings.set(organizationId, textForm(careSetting) || null);
  }
  return settings;
}

function add(impact: Impact, before: EntityType, after: EntityType, values: Values, careSetting: string | null): void {
  const { attribute: name } = impact;
  const [was, is] = [before, after].map((type) => stateOf(type, name, values, careSetting));
  if (!was || !is) return;
  impact.records += 1;
  if (is.isShown && !was.isShown) impact.shown += 1;
  if (!is.isShown && was.isShown) {
    impact.hidden += 1;
    if (!isEmpty(values[name])) impact.hiddenWithValue += 1;
  }
  if (is.isDisabled && !was.isDisabled) impact.disabled += 1;
  if (is.isMissing && !was.isMissing) impact.needed += 1;
}

function stateOf(type: EntityType, name: string, values: Values, careSetting: string | null) {
  const attribute = type.byName.get(name);
  if (!attribute || !applies(type, attribute, careSetting)) {
    return { isShown: false, isDisabled: false, isMissing: false };
  }
  const bar = barOf(type.rules, name, values);
  return {
    isShown: bar !== "hidden",
    isDisabled: bar === "disabled",
    isMissing: isEmpty(values[name]) && isNeeded(type.rules, name, values),
  };
}
