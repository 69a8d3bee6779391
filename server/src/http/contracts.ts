import type { OperationContract } from "@armature/engine";

/** Area → name → contract. */
export type Contracts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface NamedContract {
  readonly area: string;
  readonly name: string;
  readonly contract: OperationContract;
}

/** The contracts of areas. Areas also export schemas and types, which are skipped. */
export function contractsIn(areas: Contracts): readonly NamedContract[] {
  return Object.entries(areas).flatMap(([area, exported]) =>
    Object.entries(exported).flatMap(([name, contract]) => (isContract(contract) ? { area, name, contract } : [])),
  );
}

/** The name of a call in OpenAPI, the log and the metrics. */
export function operationIdOf({ area, name, contract }: NamedContract): string {
  return contract.describedAs?.operationId ?? `${area}_${name}`;
}

/** The names of the calls of areas. */
export function operationIds(areas: Contracts): ReadonlyMap<OperationContract, string> {
  return new Map(contractsIn(areas).map((named) => [named.contract, operationIdOf(named)]));
}

function isContract(exported: unknown): exported is OperationContract {
  const { method, path, result } = exported as Partial<OperationContract>;
  return typeof method === "string" && typeof path === "string" && result !== undefined;
}
