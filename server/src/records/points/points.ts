import { type Changeset, type Issue, may, type Values } from "@armature/engine";
import { compile } from "../../base/json-schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Scope } from "../scope.ts";
import type { EntityPoints, ModuleCall, ModuleInput, ServerModule } from "./module.ts";
import { ModuleError } from "./module-error.ts";
import type { CheckTarget } from "../plan/check.ts";
import type { CheckResult, PlatformCall, PlatformModule, PlatformPoints } from "./platform.ts";

/** The points of one module on one entity. */
export type Declared =
  | { readonly by: "application"; readonly module: ServerModule; readonly points: EntityPoints }
  | { readonly by: "platform"; readonly module: ServerModule; readonly points: PlatformPoints };

const NONE: readonly Declared[] = Object.freeze([]);
const NOTHING: readonly string[] = Object.freeze([]);

/** In the name of a job, what is before that of the entity whose written records it follows. */
export const AFTER = ":after:";

/** The name of the job that follows from written records of an entity. */
export function afterJob({ name }: Pick<ServerModule, "name">, entity: string): string {
  return name + AFTER + entity;
}

/** The points of all modules, by the entities that they extend. Those of the platform come first. */
export class ModulePoints {
  readonly #byEntity: ReadonlyMap<string, readonly Declared[]>;
  readonly #after = new Map<string, readonly string[]>();
  readonly #fits = new Map<ModuleInput, ReturnType<typeof compile>>();

  constructor(modules: readonly ServerModule[], platform: readonly PlatformModule[] = []) {
    const ordered = modules.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const declared: readonly Declared[] = [
      ...platform.flatMap((module) => module.platform.map((points) => ({ by: "platform", module, points }) as const)),
      ...ordered.flatMap((module) =>
        (module.entities ?? []).map((points) => ({ by: "application", module, points }) as const),
      ),
    ];
    this.#byEntity = Map.groupBy(declared, ({ points }) => points.entity);
    for (const [entity, all] of this.#byEntity) {
      const listening = all.filter(({ by, points }) => by === "application" && points.after !== undefined);
      this.#after.set(entity, [...new Set(listening.map(({ module }) => afterJob(module, entity)))]);
    }
    for (const { points } of declared)
      for (const input of points.inputs ?? []) this.#fits.set(input, compile(input.schema));
  }

  on(entity: string): readonly Declared[] {
    return this.#byEntity.get(entity) ?? NONE;
  }

  /** The names of the jobs that follow from written records of an entity. */
  after(entity: string): readonly string[] {
    return this.#after.get(entity) ?? NOTHING;
  }

  /** The platform's points on an entity. */
  ofPlatform(entity: string): readonly PlatformPoints[] {
    return this.on(entity).flatMap((each) => (each.by === "platform" ? each.points : []));
  }

  /** What the platform finds in checked values besides the issues of the engine. */
  async check(entity: string, target: CheckTarget, issues: readonly Issue[], call: PlatformCall): Promise<CheckResult> {
    let found: CheckResult = { issues, warnings: [] };
    for (const { by, module, points } of this.on(entity)) {
      const more = by === "platform" ? await points.check?.(target, found.issues, call) : undefined;
      found = {
        issues: [...found.issues, ...worded(module, more?.issues ?? [])],
        warnings: [...found.warnings, ...worded(module, more?.warnings ?? [])],
      };
    }
    return found;
  }

  /** The inputs of a module whose values do not match their schemas. */
  invalidInputs({ points: { inputs = [] } }: Declared, sent: Values): readonly ModuleInput[] {
    return inputs.filter((one) => Object.hasOwn(sent, one.name) && !this.#fits.get(one)?.()(sent[one.name]));
  }

  /** The scope of a write, with the permissions that modules grant for this call only. */
  grant(scope: Scope, changeset: Changeset, call: ModuleCall): Scope {
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

  /** Splits a changeset into attributes and inputs. `inputs` has one entry for each item. */
  takeInputs(changeset: Changeset): { readonly changeset: Changeset; readonly inputs: readonly Values[] } {
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

/** The issues of a module, with the texts and errors that it declared. */
export function worded(module: ServerModule, issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => {
    const known = module.issues?.[issue.code];
    if (known === undefined)
      throw new ModuleError(module, `an issue has the code '${issue.code}', which its issues do not name`);
    return { ...issue, text: known.text, ...(known.error !== undefined && { error: known.error }) };
  });
}

/** The values whose names are kept. */
export function only(values: Values, isKept: (name: string) => boolean): Values {
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
