import { expectVersion, type Metadata } from "@armature/engine";
import { ConfigError } from "../base/config.ts";
import type { EntityPoints, ServerModule } from "../records/points/module.ts";

/**
 * Checks modules against the metadata that they extend.
 * @throws ConfigError that names the module and how to fix it
 * @throws VersionError for a module written for another version of Armature
 */
export function checkModules(modules: readonly ServerModule[], metadata: Metadata): void {
  const repeated = modules.find(({ name }, i) => modules.findIndex((each) => each.name === name) !== i);
  if (repeated) throw wrongModule(repeated, "is there twice: give each module a name of its own");
  const setBy = new Map<string, ServerModule>();
  for (const module of modules) {
    expectVersion(`The module ${module.name}`, module.armature);
    const stored = Object.keys(module.stores ?? {}).find((name) => !metadata.entities.has(name));
    if (stored !== undefined)
      throw wrongModule(module, `stores '${stored}', which is no entity: name one, or leave it out`);
    const listed = Object.keys(module.lists ?? {}).find((name) => metadata.entities.get(name)?.store !== "code");
    if (listed !== undefined)
      throw wrongModule(module, `lists '${listed}', which is no entity of the store code: name one, or leave it out`);
    for (const points of module.entities ?? []) {
      checkPoints(module, points, metadata);
      for (const name of points.writes ?? []) {
        const attribute = `${points.entity}.${name}`;
        const other = setBy.get(attribute);
        if (other && other !== module)
          throw wrongModule(module, `sets ${attribute}, which ${other.name} sets too: let one of them do it`);
        setBy.set(attribute, module);
      }
    }
    module.lint?.(metadata);
  }
}

function checkPoints(module: ServerModule, points: EntityPoints, { entities }: Metadata): void {
  const { entity, inputs = [], react, reactsOn = [], writes = [] } = points;
  const type = entities.get(entity);
  if (!type) throw wrongModule(module, `extends '${entity}', which is no entity: name one, or leave it out`);
  for (const name of writes) {
    const attribute = type.byName.get(name);
    if (!attribute)
      throw wrongModule(
        module,
        `sets ${entity}.${name}, which is no attribute: take it out of writes, or add the attribute`,
      );
    if (attribute.primaryKey || attribute.needs.some(({ kind }) => kind === "unique"))
      throw wrongModule(
        module,
        `sets ${entity}.${name}, which is unique: a derived value is not looked up, so take it out of writes`,
      );
  }
  const shadowed = inputs.find(({ name }) => type.byName.has(name));
  if (shadowed)
    throw wrongModule(
      module,
      `takes the input '${shadowed.name}' of ${entity}, which is an attribute: rename the input`,
    );
  const undeclared = inputs.find(({ issue }) => module.issues?.[issue] === undefined);
  if (undeclared) throw wrongModule(module, `has no text for the issue '${undeclared.issue}': add it to issues`);
  const unknown = reactsOn.find((name) => !entities.has(name));
  if (unknown !== undefined)
    throw wrongModule(module, `reacts on '${unknown}', which is no entity: name one, or take it out of reactsOn`);
  if (react && reactsOn.length === 0)
    throw wrongModule(module, `reacts on ${entity} and names no entity that it writes: add reactsOn`);
  checkLocks(module, points);
  if ("derive" in points && points.writes === undefined && points.inputs === undefined)
    throw wrongModule(module, `derives values of ${entity} and names none: add writes`);
}

/** A module may come as JavaScript, which no compiler has checked. */
function checkLocks(
  module: ServerModule,
  { entity, read, locks }: Pick<EntityPoints, "entity" | "read" | "locks">,
): void {
  if (read !== undefined && locks === undefined)
    throw wrongModule(
      module,
      `reads records to decide about ${entity} and takes no lock, so two calls at once both pass: add locks, or locks: "none" if no other call changes what it reads`,
    );
  if (locks !== undefined && locks !== "none" && typeof locks !== "function")
    throw wrongModule(module, `has locks for ${entity} that are no function: return the locks from one, or say "none"`);
}

/** The error for code of a module that is not as it must be. */
export function wrongModule({ name }: ServerModule, problem: string): ConfigError {
  return new ConfigError([`The module ${name} ${problem}.`]);
}
