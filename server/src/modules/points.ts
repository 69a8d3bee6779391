import {
  type Changeset,
  type EntityType,
  type Issue,
  isEmpty,
  may,
  type PlannedWrite,
  validateAttribute,
  type Values,
} from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import { compile } from "../http/validator.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { tableOf } from "../metadata/storage-steps.ts";
import type { Apply, RowItem } from "../records/validate-items.ts";
import { withValues } from "../records/planned-values.ts";
import { entityOf } from "../records/query.ts";
import type { Scope } from "../records/scope.ts";
import { entityTable } from "../records/table.ts";
import { isRepeated } from "../records/write-transaction.ts";
import type {
  ModuleCall,
  EntityPoints,
  FurtherChange,
  Lock,
  ModuleInput,
  ModuleItem,
  Reaction,
  ServerModule,
  WriteItem,
  WrittenItem,
} from "./module.ts";
import { createServerReader } from "./record-reader.ts";

/** What one module does on one entity. */
interface Declared {
  readonly module: ServerModule;
  readonly points: EntityPoints;
}

/** How long a module may read while its call holds locks, in milliseconds. */
const READ_LIMIT_MS = 15_000;

const NONE: readonly Declared[] = Object.freeze([]);

/** The modules of an application, by the entities that they extend. */
export class ModulePoints {
  readonly #byEntity: ReadonlyMap<string, readonly Declared[]>;
  readonly #fits = new Map<ModuleInput, ReturnType<typeof compile>>();

  constructor(modules: readonly ServerModule[]) {
    const ordered = modules.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const declared = ordered.flatMap((module) => (module.entities ?? []).map((points) => ({ module, points })));
    this.#byEntity = Map.groupBy(declared, ({ points }) => points.entity);
    for (const { points } of declared)
      for (const input of points.inputs ?? []) this.#fits.set(input, compile(input.schema));
  }

  on(entity: string): readonly Declared[] {
    return this.#byEntity.get(entity) ?? NONE;
  }

  fits(input: ModuleInput, value: unknown): boolean {
    return this.#fits.get(input)?.()(value) === true;
  }

  /** The scope of a write, with what modules permit in this call alone. */
  granting(scope: Scope, changeset: Changeset, call: ModuleCall): Scope {
    const { permission } = scope;
    const { entity, items } = changeset;
    if (call.isRestore || !may(permission, entity, "update")) return scope;
    const names = this.on(entity).flatMap(({ points }) => points.grants?.(items, call) ?? []);
    if (names.length === 0) return scope;
    const { attribute = {}, ...actions } = permission[entity] ?? {};
    const opened = Object.fromEntries(names.map((name) => [name, { ...attribute[name], update: true }]));
    return {
      ...scope,
      permission: { ...permission, [entity]: { ...actions, attribute: { ...attribute, ...opened } } },
    };
  }

  /** The changeset without what is no attribute, and what that was, item by item. */
  takingInputs(changeset: Changeset): { readonly changeset: Changeset; readonly inputs: readonly Values[] } {
    const names = this.on(changeset.entity).flatMap(({ points }) => (points.inputs ?? []).map(({ name }) => name));
    if (names.length === 0) return { changeset, inputs: [] };
    const { items } = changeset;
    const inputs = items.map((item) =>
      item.kind === "delete" ? {} : only(item.values, (name) => names.includes(name)),
    );
    const left = items.map((item) =>
      item.kind === "delete" ? item : { ...item, values: only(item.values, (name) => !names.includes(name)) },
    );
    return { changeset: { ...changeset, asked: changeset.asked ?? items, items: left }, inputs };
  }
}

function only(values: Values, isKept: (name: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}

export function callOf(
  { userId, organizationId, variant, isServer, ignoresState }: Scope,
  { metadata }: Pick<CompiledMetadata, "metadata">,
  { isRestore, isDry, at }: Pick<ModuleCall, "isRestore" | "isDry" | "at">,
): ModuleCall {
  const who = { userId, organizationId, variant, isServer: isServer === true, ignoresState: ignoresState === true };
  return { ...who, isRestore, isDry, at, metadata };
}

/** A changeset as the modules decided it. */
export interface Extended {
  readonly items: readonly RowItem[];
  /** @throws AppError by which a module refuses the whole call */
  readonly guard: () => void;
  /** Writes what modules add to the written records. */
  readonly react: (written: ReadonlyMap<number, number>, write: WriteFurther) => Promise<void>;
}

/** Writes records in the transaction that is under way. */
export type WriteFurther = (change: FurtherChange, as: Reaction<unknown>["as"]) => Promise<void>;

/** Runs the points of an entity on planned and validated items, up to the write. */
export async function runPoints(
  points: ModulePoints,
  apply: Apply,
  planned: readonly RowItem[],
  sentInputs: readonly Values[],
): Promise<Extended> {
  const { trx, compiled, scope, changeset, isRestore, isDry, at } = apply;
  const declared = points.on(changeset.entity);
  if (declared.length === 0) return { items: planned, guard: () => undefined, react: () => Promise.resolve() };
  const type = entityOf(compiled, changeset.entity);
  const call = callOf(scope, compiled, { isRestore, isDry: isDry === true, at });
  let items = planned.map((item) => withInputIssues(points, declared, item, sentInputs[item.index] ?? {}));
  const inputs = sentInputs.map((input) => fitting(points, declared, input));
  const views = () => items.flatMap((item) => viewOf(item, changeset, inputs) ?? []);
  if (!call.isDry)
    await takeLocks(
      trx,
      compiled,
      declared.flatMap(({ points: own }) => own.locks?.(views(), call) ?? []),
    );
  const reader = createServerReader(trx, compiled);
  const found = new Map<EntityPoints, unknown>();
  for (const { module, points: own } of declared) {
    if (own.read) found.set(own, await inTime(module, own.read(views(), reader, call)));
  }
  const phase = <Answer>(
    { module, points: own }: Declared,
    name: "waive" | "validate" | "derive",
    take: (item: RowItem, answer: Answer) => RowItem,
  ): void => {
    const asked = views().filter((item) => item.kind !== "delete" && (name !== "derive" || item.issues.length === 0));
    const answers = own[name]?.(asked as readonly WriteItem[], found.get(own), call) as readonly Answer[] | undefined;
    if (answers === undefined) return;
    if (answers.length !== asked.length)
      throw new ModuleError(
        module,
        `${name} of ${own.entity} answers ${answers.length} times for ${asked.length} items`,
      );
    const byIndex = new Map(asked.map(({ index }, i) => [index, answers[i] as Answer]));
    items = items.map((item) => (byIndex.has(item.index) ? take(item, byIndex.get(item.index) as Answer) : item));
  };
  for (const each of declared) phase<readonly string[]>(each, "waive", withoutWaived);
  for (const each of declared)
    phase<readonly Issue[]>(each, "validate", (item, issues) => withIssues(each, item, issues));
  for (const each of declared)
    phase<Values | null>(each, "derive", (item, values) =>
      values === null ? item : withDerived(each, type, item as PlannedWrite<number>, values),
    );
  return {
    items,
    guard() {
      const sound = views().filter((item) => item.issues.length === 0);
      for (const { points: own } of declared) {
        const refusal = own.guard?.(sound, found.get(own), call) ?? null;
        if (refusal !== null) throw refusal;
      }
    },
    async react(written, write) {
      const done = views().flatMap((item): readonly WrittenItem[] => {
        const id = written.get(item.index);
        return id === undefined ? [] : [{ ...item, id }];
      });
      for (const { module, points: own } of declared) {
        if (!own.react || done.length === 0) continue;
        for (const change of own.react.changes(done, found.get(own), call)) {
          if (!own.reactsOn?.includes(change.entity))
            throw new ModuleError(
              module,
              `react of ${own.entity} writes ${change.entity}, which its reactsOn does not name`,
            );
          if (change.items.length > 0) await write(change, own.react.as).catch(inWordsOf(own.react));
        }
      }
    },
  };
}

function inWordsOf({ error: code }: Reaction<unknown>): (error: unknown) => never {
  return (error) => {
    throw code === undefined || isRepeated(error) ? error : new AppError(code, { cause: error });
  };
}

/** An item as points see it; none of one that was refused before its values were looked at. */
function viewOf(item: RowItem, { items }: Changeset, inputs: readonly Values[]): ModuleItem | null {
  const { index, issues, kind } = item;
  if (kind === "refused") return null;
  if (kind === "delete") return { kind, index, issues, id: item.id, before: item.before };
  const sent = items[index];
  const values = sent === undefined || sent.kind === "delete" ? {} : sent.values;
  const { id, before, after, changed } = item;
  return { kind, index, issues, id, before, after, changed, sent: values, input: inputs[index] ?? {} };
}

function withInputIssues(points: ModulePoints, declared: readonly Declared[], item: RowItem, input: Values): RowItem {
  return declared.reduce((checked, each) => {
    const issues = misfits(points, each, input).map(({ issue, name }) => ({ code: issue, attribute: name }));
    return withIssues(each, checked, issues);
  }, item);
}

function misfits(points: ModulePoints, { points: { inputs = [] } }: Declared, input: Values): readonly ModuleInput[] {
  return inputs.filter((one) => Object.hasOwn(input, one.name) && !points.fits(one, input[one.name]));
}

function fitting(points: ModulePoints, declared: readonly Declared[], input: Values): Values {
  const wrong = declared.flatMap((each) => misfits(points, each, input).map(({ name }) => name));
  return only(input, (name) => !wrong.includes(name));
}

function withIssues({ module }: Declared, item: RowItem, issues: readonly Issue[]): RowItem {
  if (issues.length === 0) return item;
  const told = issues.map((issue) => {
    const known = module.issues?.[issue.code];
    if (known === undefined)
      throw new ModuleError(module, `an issue has the code '${issue.code}', which its issues do not name`);
    return { ...issue, text: known.text, ...(known.error !== undefined && { error: known.error }) };
  });
  return { ...item, issues: [...item.issues, ...told] };
}

/** Without what is wrong with the item for lack of these. */
function withoutWaived(item: RowItem, names: readonly string[]): RowItem {
  if (names.length === 0 || !("after" in item)) return item;
  const isWaived = ({ attribute }: Issue) =>
    attribute !== null && names.includes(attribute) && isEmpty(item.after[attribute]);
  return { ...item, issues: item.issues.filter((issue) => !isWaived(issue)) };
}

function withDerived(
  { module, points }: Declared,
  type: EntityType,
  item: PlannedWrite<number>,
  values: Values,
): RowItem {
  const names = Object.keys(values);
  const undeclared = names.find((name) => !points.writes?.includes(name));
  if (undeclared !== undefined)
    throw new ModuleError(module, `derive of ${type.name} sets ${undeclared}, which its writes do not name`);
  if (names.length === 0) return touched(type, item);
  const derived = withValues(type, item, values);
  const issues = names.flatMap((name) => {
    const attribute = type.byName.get(name);
    return attribute ? validateAttribute(attribute, derived.after, { mode: item.kind }) : [];
  });
  return { ...derived, issues: [...derived.issues, ...issues] };
}

/** A record whose parts are saved is another than before, also for who saves it next. */
function touched({ readableAttribute: name }: EntityType, item: PlannedWrite<number>): RowItem {
  if (item.kind === "create" || Object.keys(item.changed).length > 0) return item;
  return { ...item, changed: { [name]: item.after[name] } };
}

/** Rows in the order of their entities and ids, after the names; one statement for each entity and name. */
async function takeLocks(trx: Kysely<SystemSchema>, compiled: CompiledMetadata, locks: readonly Lock[]): Promise<void> {
  const keys = locks.flatMap((lock) => ("key" in lock ? lock.key : []));
  for (const key of [...new Set(keys)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  const rows = locks.flatMap((lock) => ("key" in lock ? [] : lock));
  const byEntity = [...Map.groupBy(rows, ({ entity }) => entity)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [entity, own] of byEntity) {
    const ids = [...new Set(own.flatMap((lock) => lock.ids))].toSorted((a, b) => a - b);
    const { primaryKey } = entityTable(compiled, entityOf(compiled, entity)).storage;
    const key = sql.ref(primaryKey);
    if (ids.length > 0)
      await sql`select from ${tableOf(entity)} where ${key} = any(${ids}::int[]) order by ${key} for no key update`.execute(
        trx,
      );
  }
}

/** A module that never answers must not hold its locks for ever. */
async function inTime<T>(module: ServerModule, reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ModuleError(module, `read took more than ${READ_LIMIT_MS / 1000} s`)),
      READ_LIMIT_MS,
    );
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A mistake of a module: the call answers 500, nothing is written, and the log has the code. */
class ModuleError extends Error {
  override readonly name = "ModuleError";
  readonly code: string;

  constructor({ name }: ServerModule, problem: string) {
    super(`The module ${name} is broken: ${problem}.`);
    this.code = `${name}: ${problem}`;
  }
}
