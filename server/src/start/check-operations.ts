import type { Metadata, Problem } from "@armature/engine";
import { refuse } from "@armature/engine/metadata";
import { platform } from "@armature/engine/platform";
import type { ApplicationModule } from "../modules/application-code.ts";
import { contractsIn } from "../http/contracts.ts";
import { entitiesBehind } from "../openapi/generic-calls.ts";
import type { ServerModule } from "../records/points/module.ts";
import { wrongModule } from "../modules/check-modules.ts";
import { callText, type ServerOperation } from "../modules/operation.ts";
import { callKey } from "../modules/serve-operations.ts";

/** Checks what modules declare about their operations. @throws ConfigError that names the module and how to fix it */
export function checkOperations(modules: readonly ApplicationModule[], metadata: Metadata): void {
  checkAreas(modules);
  const contracts = modules.flatMap((module) =>
    contractsIn(module.contracts ?? {}).map((named) => ({ module, ...named })),
  );
  const operations = modules.flatMap((module) =>
    (module.operations ?? []).map((each) => ({ module, operation: each })),
  );
  const listed = new Set(contracts.map(({ contract }) => contract));
  const placed = new Map<string, ApplicationModule>();
  for (const { module, operation } of operations) {
    const call = callText(operation);
    const other = placed.get(callKey(operation));
    if (other) throw wrongModule(module, `serves ${call}, which ${whose(other, module)} already: choose another path`);
    placed.set(callKey(operation), module);
    if (!operation.contract.path.startsWith("/api/"))
      throw wrongModule(module, `serves ${call}, which is outside /api: begin its path with /api/`);
    if (!operation.contract.path.slice(1).split("/").every(isPlain))
      throw wrongModule(module, `serves ${call}, whose path is no list of words and :parameters: write it so`);
    if (!listed.has(operation.contract))
      throw wrongModule(module, `serves ${call}, whose contract is in no area: add it to contracts`);
    checkAccess(module, operation, metadata);
    checkStandIn(module, operation, metadata);
  }
  const served = new Set(operations.map(({ operation }) => operation.contract));
  const missing = contracts.find(({ contract }) => !served.has(contract));
  if (missing) {
    const { module, area, name } = missing;
    throw wrongModule(module, `has no operation for the contract ${area}.${name}: add one, or take the contract out`);
  }
}

/** The description of the API groups operations by area, so two modules must not share one. */
function checkAreas(modules: readonly ApplicationModule[]): void {
  const areas = new Map<string, ApplicationModule>();
  for (const module of modules)
    for (const area of Object.keys(module.contracts ?? {})) {
      if (Object.hasOwn(platform, area))
        throw wrongModule(module, `names the area '${area}', which is the platform's: choose another name`);
      const other = areas.get(area);
      if (other)
        throw wrongModule(module, `names the area '${area}', which ${other.name} names too: let one of them do it`);
      areas.set(area, module);
    }
}

function checkAccess(module: ServerModule, operation: ServerOperation, { entities }: Metadata): void {
  const { who, may, everywhere } = operation.options.access;
  const call = callText(operation);
  if (may && !entities.has(may.entity))
    throw wrongModule(
      module,
      `asks for rights on '${may.entity}' in ${call}, which is no entity: name one, or leave it out`,
    );
  if (everywhere && who === "session")
    throw wrongModule(
      module,
      `reads all organizations in ${call} for whoever is signed in: say provider or administrator, or take everywhere out`,
    );
}

function isPlain(segment: string): boolean {
  return /^(:\w+|[\w.~-]+)$/.test(segment);
}

/** A generic call that a module answers in silence would take the records of an entity away from all pages. */
function checkStandIn(module: ApplicationModule, operation: ServerOperation, metadata: Metadata): void {
  const { standsIn } = operation.options;
  const call = callText(operation);
  const behind = entitiesBehind(operation.contract, metadata);
  const taken = behind.find((name) => name !== standsIn);
  if (taken !== undefined) throw wrongModule(module, takesPlace(call, taken));
  if (standsIn !== undefined && !behind.includes(standsIn))
    throw wrongModule(
      module,
      `says that ${call} stands in for '${standsIn}', none of whose generic calls it answers: take standsIn out`,
    );
}

function takesPlace(call: string, entity: string): string {
  return `serves ${call} in place of the platform's call for '${entity}': choose another path, or say standsIn: "${entity}"`;
}

/**
 * Refuses metadata that give an entity a path which a module serves, such as those of a new kind of record.
 * @throws MetadataError
 */
export function refuseTakenRoutes(modules: readonly ApplicationModule[], metadata: Metadata): void {
  const problems = modules.flatMap(({ name, operations = [] }) =>
    operations.flatMap((operation): readonly Problem[] => {
      const taken = entitiesBehind(operation.contract, metadata).find((each) => each !== operation.options.standsIn);
      if (taken === undefined) return [];
      const message = `the module ${name} serves ${callText(operation)}, which would be a call of ${taken}: choose another name or route`;
      return [{ code: "reservedName", path: taken, message }];
    }),
  );
  refuse(problems);
}

function whose(other: ApplicationModule, module: ApplicationModule): string {
  return other === module ? "it serves" : `${other.name} serves`;
}
