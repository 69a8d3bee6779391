import type { Issue, Values } from "@armature/engine";
import { hasNoIssues, type PlannedWrite } from "@armature/engine/changes";
import { isOfRefusal } from "@armature/engine/validation";
import { isWritten, type RowItem } from "../facts/group.ts";
import { entityOf } from "../read/query.ts";
import { serverFor, writing } from "../scope.ts";
import type { Apply } from "../plan/validate-items.ts";
import type { FurtherWrite } from "../plan/write-plan.ts";
import type { Lock, ModuleCall, ModuleItem, Reaction, ServerModule, WriteItem, WrittenItem } from "./module.ts";
import type { FurtherChange } from "./operation-records.ts";
import { viewOf, withDerived, withInvalidInputs, withIssues, withoutWaived, withWarnings } from "./item-changes.ts";
import { inTime, ModuleError } from "./module-error.ts";
import type { PlatformCall } from "./platform.ts";
import { callOf, type Declared, type ModulePoints, only } from "./points.ts";
import { createOrganizationReader, type OrganizationReader } from "./record-reader.ts";
import { takeLocks } from "./take-locks.ts";

/** The points that answer item by item. */
type Phase = "waive" | "validate" | "warnings" | "derive";

/**
 * Runs the points of an entity on planned items, up to the write.
 * @param inputs the inputs of each item
 */
export async function runPoints(
  points: ModulePoints,
  apply: Apply,
  planned: readonly RowItem[],
  inputs: readonly Values[],
): Promise<PointsRun> {
  const run = new PointsRun(points, apply, planned, inputs);
  await run.lockAndRead();
  run.decide();
  return run;
}

/** What only a rule of the entity refuses is derived all the same: the rule sees what is stored. */
function isDerived({ issues }: ModuleItem): boolean {
  return issues.every(isOfRefusal);
}

/** A run of the points for one changeset. */
export class PointsRun {
  readonly #apply: Apply;
  readonly #call: ModuleCall;
  readonly #declared: readonly Declared[];
  readonly #planned: readonly RowItem[];
  readonly #inputs: readonly Values[];
  readonly #found = new Map<Declared["points"], unknown>();
  #items: readonly RowItem[];

  constructor(points: ModulePoints, apply: Apply, planned: readonly RowItem[], inputs: readonly Values[]) {
    const { changeset, compiled, isDry, isRestore, at, scope } = apply;
    this.#apply = apply;
    this.#call = callOf(scope, compiled, { isRestore, isDry: isDry === true, at });
    this.#declared = points.on(changeset.entity);
    this.#planned = planned;
    const invalid = (each: Declared, sent: Values = {}) => points.invalidInputs(each, sent);
    this.#items = this.#declared.reduce(
      (items, each) => items.map((item) => withInvalidInputs(each, item, invalid(each, inputs[item.index]))),
      planned,
    );
    this.#inputs = inputs.map((sent) => {
      const wrong = new Set(this.#declared.flatMap((each) => invalid(each, sent)).map(({ name }) => name));
      return only(sent, (name) => !wrong.has(name));
    });
  }

  /** The items as the modules decided them. */
  get items(): readonly RowItem[] {
    return this.#items;
  }

  async lockAndRead(): Promise<void> {
    if (this.#declared.length === 0) return;
    const { trx, compiled } = this.#apply;
    if (!this.#call.isDry) {
      await takeLocks(
        trx,
        compiled,
        this.#declared.flatMap((each) => this.#locksOf(each)),
      );
    }
    for (const each of this.#declared) {
      const reading = this.#readingOf(each);
      if (reading) this.#found.set(each.points, await inTime(each.module, reading));
    }
  }

  #readingOf(each: Declared): Promise<unknown> | undefined {
    // Without what the inputs of modules lack, so that the caller sees all issues at once.
    if (each.by === "platform") return each.points.read?.(this.#views(this.#planned), this.#platformCall());
    return each.points.read?.(this.#views(), this.#readerFor(each.module), this.#call);
  }

  #platformCall(): PlatformCall {
    const { trx: db, compiled, scope, atomic = "item" } = this.#apply;
    return { db, compiled, scope, atomic };
  }

  #locksOf({ points: { locks = "none" } }: Declared): readonly Lock[] {
    return locks === "none" ? [] : locks(this.#views(), this.#call);
  }

  /** Configuration belongs to no organization, so a rule of it that reads those of one caller would be half a rule. */
  #readerFor(module: ServerModule): OrganizationReader {
    const { trx, compiled, scope, changeset } = this.#apply;
    const reader = createOrganizationReader(trx, compiled, scope);
    if (entityOf(compiled, changeset.entity).scope !== "configuration") return reader;
    const refuseBound = (entity: string) => {
      if (entityOf(compiled, entity).scope === "configuration") return;
      const problem = `read of ${changeset.entity}, which is configuration, reads ${entity} of one organization`;
      throw new ModuleError(module, `${problem}: use records.everywhere`);
    };
    return {
      ...reader,
      records: async (entity, options) => (refuseBound(entity), reader.records(entity, options)),
      lastEntry: async (entity, ...of) => (refuseBound(entity), reader.lastEntry(entity, ...of)),
    };
  }

  decide(): void {
    if (this.#declared.length === 0) return;
    const type = entityOf(this.#apply.compiled, this.#apply.changeset.entity);
    this.#each<readonly string[]>("waive", (_, item, names) => withoutWaived(item, names));
    this.#each<readonly Issue[]>("validate", withIssues);
    this.#each<readonly Issue[]>("warnings", withWarnings);
    this.#each<Values | null>("derive", (each, item, values) =>
      values === null ? item : withDerived(each, type, this.#apply, item as PlannedWrite<number>, values),
    );
  }

  /**
   * @param items the items that will be written
   * @throws AppError with which a module refuses the whole call
   */
  guard(items: readonly RowItem[]): void {
    if (this.#declared.every(({ points }) => points.guard === undefined)) return;
    const sound = this.#views(items).filter(hasNoIssues);
    for (const { points } of this.#declared) {
      const refusal = points.guard?.(sound, this.#found.get(points), this.#call) ?? null;
      if (refusal !== null) throw refusal;
    }
  }

  /** What the platform writes to tables of the system once the records are written. */
  async afterWrite(items: readonly RowItem[]): Promise<void> {
    if (items.length === 0) return;
    for (const { by, points } of this.#declared)
      if (by === "platform" && points.afterWrite)
        await points.afterWrite(this.#views(items).filter(hasNoIssues), this.#platformCall());
  }

  /**
   * The further writes of modules.
   * @param items new records have their ids by now
   */
  reactions(items: readonly RowItem[]): readonly FurtherWrite[] {
    if (!this.#declared.some(({ points }) => points.react)) return [];
    const written = this.#views(items.filter(isWritten)).filter((item): item is WrittenItem => item.id !== null);
    if (written.length === 0) return [];
    const { compiled, scope } = this.#apply;
    const scopeOf = (as: Reaction<unknown>["as"], entity: string) =>
      as === "server" ? serverFor(compiled.entityNames, scope) : writing(scope, entityOf(compiled, entity));
    return this.#declared.flatMap((each) => {
      const { react } = each.points;
      const changes = react ? this.#changesOf(each, react, written) : [];
      const error = react?.error;
      return changes.map((change) => ({
        ...change,
        scope: scopeOf(react?.as ?? "server", change.entity),
        ...(error !== undefined && { error }),
      }));
    });
  }

  #changesOf(
    { module, points }: Declared,
    react: Reaction<unknown>,
    written: readonly WrittenItem[],
  ): readonly FurtherChange[] {
    const changes = react.changes(written, this.#found.get(points), this.#call);
    const odd = changes.find(({ entity }) => !points.reactsOn?.includes(entity));
    if (odd)
      throw new ModuleError(module, `react of ${points.entity} writes ${odd.entity}, which its reactsOn does not name`);
    return changes.filter(({ items }) => items.length > 0);
  }

  /** Calls a point of every module once and applies its answer to each item. */
  #each<Answer>(phase: Phase, take: (each: Declared, item: RowItem, answer: Answer) => RowItem): void {
    for (const each of this.#declared.filter(({ points }) => points[phase])) {
      const items = this.#views().filter((item) => item.kind !== "delete" && (phase !== "derive" || isDerived(item)));
      const answers = this.#answers<Answer>(each, phase, items as readonly WriteItem[]);
      this.#items = this.#items.map((item) =>
        answers.has(item.index) ? take(each, item, answers.get(item.index) as Answer) : item,
      );
    }
  }

  /** By item index. */
  #answers<Answer>(
    { module, points }: Declared,
    phase: Phase,
    items: readonly WriteItem[],
  ): ReadonlyMap<number, Answer> {
    const answers = points[phase]?.(items, this.#found.get(points), this.#call) as readonly Answer[] | undefined;
    if (answers === undefined) return new Map();
    if (answers.length === items.length) return new Map(items.map(({ index }, i) => [index, answers[i] as Answer]));
    const counts = `${answers.length} times for ${items.length} items`;
    throw new ModuleError(module, `${phase} of ${points.entity} answers ${counts}`);
  }

  /** The items as points see them. Leaves out items that were refused before planning. */
  #views(items = this.#items): readonly ModuleItem[] {
    return items.flatMap((item) => viewOf(item, this.#apply.changeset, this.#inputs[item.index] ?? {}) ?? []);
  }
}
