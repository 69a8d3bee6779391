import { type Changeset, may, type Values } from "@armature/engine";
import { compile } from "../../base/json-schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Scope } from "../scope.ts";
import type { EntityPoints, ModuleCall, ModuleInput, ServerModule } from "./module.ts";

/** The points of one module on one entity. */
export interface Declared {
  readonly module: ServerModule;
  readonly points: EntityPoints;
}

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

  /** The inputs of a module whose values do not match their schemas. */
  misfits({ points: { inputs = [] } }: Declared, sent: Values): readonly ModuleInput[] {
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
