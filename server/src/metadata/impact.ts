import {
  type EntityType,
  isEmpty,
  type Metadata,
  MetadataError,
  type Query,
  textForm,
  type Values,
} from "@armature/engine";
import { applies, writable } from "@armature/engine/access";
import { isNeeded, writeBlock } from "@armature/engine/rules";
import { templateReads } from "@armature/engine/schema";
import { planStorage } from "@armature/engine/storage";
import type { Kysely } from "kysely";
import { ORGANIZATION } from "../accounts/entities.ts";
import type { SystemSchema } from "../database/schema.ts";
import { queryRecords } from "../records/read/query.ts";
import { serverScope, spanning, variantOf } from "../records/scope.ts";
import { readFresh } from "../records/write/write-transaction.ts";
import { loadCatalogue } from "./catalogue.ts";
import type { CompiledMetadata } from "./compiled.ts";
import { changedMetadata } from "./changed-metadata.ts";
import type { Definitions } from "./definitions.ts";
import type { LayerChange } from "./layer-change.ts";
import { asRefusal } from "./problem-item.ts";
import { namesOf, type PublishDeps } from "./publish.ts";
import { fateOf, saveOf } from "./resaved.ts";
import { newUniques, uniqueClashes } from "./unique-clashes.ts";

/** The effect of a changed attribute on records. The contract describes the properties. */
export interface Impact {
  readonly entity: string;
  readonly attribute: string;
  records: number;
  /** Whether all records were counted. */
  isWhole: boolean;
  shown: number;
  hidden: number;
  hiddenWithValue: number;
  disabled: number;
  needed: number;
  refused: number;
  refusedNow: number;
  readonly refusedWhy: string[];
  rewritten: number;
  cut: number;
  lost: number;
  affected: AffectedRecords[];
}

/** Records of one organization that somebody must look at before the change. */
export interface AffectedRecords {
  readonly organizationId: number | null;
  readonly organization: string;
  records: number;
  readonly idList: number[];
}

/** Limits: the organizations listed (those with most records first), and the record ids listed for each. */
const MOST_ORGANIZATIONS = 20;
const MOST_IDS = 100;

/** The maximum number of different reasons for refusals. */
const MOST_REASONS = 3;

/** The maximum number of records that are read of an entity. If there are more, the counts are minimums. */
const MOST_RECORDS = 100_000;

/** Records per page. Each page is a query of its own, so no transaction stays open over all records. */
const PAGE = 1_000;

/**
 * Previews what changes of attributes would do to the records of all organizations, without publishing. Reads the
 * records of each entity once, page by page.
 * @throws AppError refusedMetadata (400) for changes that a publish would refuse
 */
export function impactOf(
  { database: { kysely }, metadata, lint }: PublishDeps,
  changes: () => readonly LayerChange[],
  most = MOST_RECORDS,
): Promise<readonly Impact[]> {
  return readFresh(metadata, async (compiled) => {
    const layers = changes();
    const { definitions, metadata: next } = changedMetadata(compiled, layers, metadata.elements);
    lint?.(next);
    await refuseClashes(kysely, next, definitions);
    const organizations = await readOrganizations(kysely, compiled);
    const impacts: Impact[] = [];
    for (const [entity, changed] of Map.groupBy(layers, (layer) => layer.entity)) {
      const names = changed.map(({ name }) => name);
      impacts.push(...(await impactOn({ kysely, compiled, next, organizations, most }, entity, names)));
    }
    return impacts;
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
}

/** @throws MetadataError for a unique attribute whose stored values clash, as a publish does */
async function refuseClashes(kysely: Kysely<SystemSchema>, next: Metadata, definitions: Definitions): Promise<void> {
  const catalogue = await loadCatalogue(kysely);
  const steps = planStorage(catalogue, next, namesOf(definitions));
  const clashes = await uniqueClashes(kysely, newUniques(next, catalogue, steps));
  if (clashes.length > 0) throw new MetadataError(clashes);
}

interface Sources {
  readonly kysely: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly next: Metadata;
  readonly organizations: ReadonlyMap<unknown, Organization>;
  /** The maximum number of records to read of an entity. */
  readonly most: number;
}

async function impactOn(sources: Sources, entity: string, names: readonly string[]): Promise<readonly Impact[]> {
  const { kysely, compiled, next, organizations, most } = sources;
  const [before, after] = [compiled.metadata.entities.get(entity), next.entities.get(entity)];
  if (!before || !after || before.store !== "records") return [];
  const impacts = names.map((attribute) => ({ entity, attribute, ...NONE, refusedWhy: [] }));
  const affected = impacts.map(() => new Map<unknown, AffectedRecords>());
  const columns = [...new Set(names.flatMap((name) => [...readsOf(before, name), ...readsOf(after, name)]))];
  const known = columns.filter((name) => before.byName.has(name));
  let read = 0;
  for await (const rows of pagesOf(kysely, compiled, entity, known)) {
    if (read >= most) {
      for (const impact of impacts) impact.isWhole = rows.length === 0;
      break;
    }
    read += rows.length;
    for (const values of rows) {
      const { organizationId } = values;
      const organization = organizations.get(organizationId);
      const own = entity === ORGANIZATION ? variantOf(compiled.tenancy, values) : null;
      for (const [i, impact] of impacts.entries()) {
        const needsSomebody = add(impact, before, after, values, own ?? organization?.variant ?? null);
        if (!needsSomebody) continue;
        const known = affected[i]?.get(organizationId);
        const those = known ?? {
          organizationId: typeof organizationId === "number" ? organizationId : null,
          organization: organization?.name ?? "",
          records: 0,
          idList: [],
        };
        if (!known) affected[i]?.set(organizationId, those);
        those.records += 1;
        if (those.idList.length < MOST_IDS) those.idList.push(Number(values[before.primaryKey.name]));
      }
    }
  }
  return impacts.map((impact, i) => {
    const all = [...(affected[i]?.values() ?? [])].toSorted((a, b) => b.records - a.records);
    return { ...impact, affected: all.slice(0, MOST_ORGANIZATIONS) };
  });
}

type Counts = Omit<Impact, "affected">;

const NONE: Omit<Impact, "entity" | "attribute" | "refusedWhy" | "affected"> = {
  records: 0,
  isWhole: true,
  shown: 0,
  hidden: 0,
  hiddenWithValue: 0,
  disabled: 0,
  needed: 0,
  refused: 0,
  refusedNow: 0,
  rewritten: 0,
  cut: 0,
  lost: 0,
};

/** The attributes that decide the state of an attribute: itself, and what its rules, element type and template read. */
function readsOf({ rules, scope, byName, application }: EntityType, name: string): readonly string[] {
  const attribute = byName.get(name);
  const { variants } = application;
  return [
    name,
    ...(scope === "self" && variants ? [variants.attribute] : []),
    ...rules.of(name).flatMap((rule) => [...rule.reads]),
    ...(attribute?.prerequisiteListRequired.map(({ attributeName }) => attributeName) ?? []),
    ...(attribute?.element?.reads?.(attribute) ?? []),
    ...templateReads(attribute?.valueTemplate ?? ""),
  ];
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

interface Organization {
  readonly name: string;
  readonly variant: string | null;
}

async function readOrganizations(
  kysely: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
): Promise<ReadonlyMap<unknown, Organization>> {
  const organizations = new Map<unknown, Organization>();
  const { variants } = compiled.tenancy.declared;
  const columns = ["name", ...(variants ? [variants.attribute] : [])];
  for await (const rows of pagesOf(kysely, compiled, ORGANIZATION, columns)) {
    for (const row of rows)
      organizations.set(row["organizationId"], {
        name: textForm(row["name"]),
        variant: variantOf(compiled.tenancy, row),
      });
  }
  return organizations;
}

/** Counts a record. @returns whether somebody must look at it before the change */
function add(impact: Counts, before: EntityType, after: EntityType, values: Values, variant: string | null): boolean {
  const { attribute: name } = impact;
  const [was, is] = [before, after].map((type) => stateOf(type, name, values, variant));
  if (!was || !is) return false;
  impact.records += 1;
  if (is.isShown && !was.isShown) impact.shown += 1;
  if (!is.isShown && was.isShown) {
    impact.hidden += 1;
    if (!isEmpty(values[name])) impact.hiddenWithValue += 1;
  }
  if (is.isDisabled && !was.isDisabled) impact.disabled += 1;
  const isNeededNow = is.isMissing && !was.isMissing;
  if (isNeededNow) impact.needed += 1;
  return addSave(impact, before, after, values, variant) || isNeededNow;
}

/** Counts what the next save would do with the value. @returns whether it would be refused, cut or lost */
function addSave(
  impact: Counts,
  before: EntityType,
  after: EntityType,
  values: Values,
  variant: string | null,
): boolean {
  const { attribute: name } = impact;
  const { kept, fate } = fateOf(before.byName.get(name), after.byName.get(name), values[name]);
  if (fate) impact[fate] += 1;
  const next = saveOf(after, name, { ...values, [name]: kept }, variant);
  const isRefused = next.refusals.length > 0;
  if (isRefused || next.isRewritten) {
    const now = saveOf(before, name, values, variant);
    if (next.isRewritten && !now.isRewritten) impact.rewritten += 1;
    if (isRefused && now.refusals.length > 0) impact.refusedNow += 1;
  }
  if (isRefused) impact.refused += 1;
  for (const text of next.refusals) {
    if (impact.refusedWhy.length < MOST_REASONS && !impact.refusedWhy.includes(text)) impact.refusedWhy.push(text);
  }
  return isRefused || fate !== null;
}

function stateOf(type: EntityType, name: string, values: Values, variant: string | null) {
  const attribute = type.byName.get(name);
  if (!attribute || !applies(type, attribute, variant)) {
    return { isShown: false, isDisabled: false, isMissing: false };
  }
  const block = writeBlock(type.rules, name, values);
  const isInForm = writable(attribute, "update");
  return {
    isShown: isInForm && block !== "hidden",
    isDisabled: isInForm && block === "disabled",
    isMissing: isEmpty(values[name]) && isNeeded(type.rules, name, values),
  };
}
