import type { Metadata, OperationContract } from "@armature/engine";
import { ConfigError } from "../config.ts";
import { contractsIn, type Contracts } from "../openapi/operation-paths.ts";
import type { ServerModule } from "./module.ts";
import { callText, type ServerOperation } from "./operation.ts";
import { callKey } from "./serve-operations.ts";

/** A module with its calls. */
export interface ModuleWithCalls extends ServerModule {
  readonly contracts?: Contracts;
  readonly operations?: readonly ServerOperation[];
}

/** Checks what modules declare of their calls. @throws ConfigError naming the module and the mend */
export function checkOperations(modules: readonly ModuleWithCalls[], { entities }: Metadata): void {
  const areas = new Map<string, ModuleWithCalls>();
  const served = new Map<OperationContract, ModuleWithCalls>();
  const placed = new Map<string, ModuleWithCalls>();
  const listed = new Set(
    modules.flatMap(({ contracts = {} }) => contractsIn(contracts).map(({ contract }) => contract)),
  );
  for (const module of modules) {
    for (const area of Object.keys(module.contracts ?? {})) {
      const other = areas.get(area);
      if (other) throw wrong(module, `names the area '${area}', which ${other.name} names too: let one of them do it`);
      areas.set(area, module);
    }
    for (const operation of module.operations ?? []) {
      const call = callText(operation);
      const other = placed.get(callKey(operation));
      if (other) throw wrong(module, `serves ${call}, which ${whose(other, module)} already: choose another path`);
      placed.set(callKey(operation), module);
      served.set(operation.contract, module);
      if (!operation.contract.path.startsWith("/api/"))
        throw wrong(module, `serves ${call}, which is outside /api: begin its path with /api/`);
      if (!listed.has(operation.contract))
        throw wrong(module, `serves ${call}, whose contract is in no area: add it to contracts`);
      const { access } = operation.options;
      const asked = access.may?.entity;
      if (asked !== undefined && !entities.has(asked))
        throw wrong(module, `asks for rights on '${asked}' in ${call}, which is no entity: name one, or leave it out`);
      if (access.everywhere && access.who === "session")
        throw wrong(
          module,
          `reads all organizations in ${call} for whoever is signed in: say provider or administrator, or take everywhere out`,
        );
    }
  }
  for (const module of modules)
    for (const { area, name, contract } of contractsIn(module.contracts ?? {}))
      if (!served.has(contract))
        throw wrong(module, `has no operation for the contract ${area}.${name}: add one, or take the contract out`);
}

function whose(other: ModuleWithCalls, module: ModuleWithCalls): string {
  return other === module ? "it serves" : `${other.name} serves`;
}

function wrong({ name }: ServerModule, problem: string): ConfigError {
  return new ConfigError([`The module ${name} ${problem}.`]);
}
