import type { OperationContract } from "@armature/engine";
import type { TSchema } from "typebox";
import type { Schema } from "./entity-schemas.ts";
import { json, type Method, type OperationItem, type Parameter, type PathItem, REFUSED, resultOf } from "./shapes.ts";

/** Area → name → contract, as the registry of operations lists them. */
export type Contracts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The operations of every area, by path. */
export function operationPaths(areas: Contracts): Readonly<Record<string, PathItem>> {
  const paths: Record<string, PathItem> = {};
  for (const [area, exported] of Object.entries(areas)) {
    for (const [name, contract] of Object.entries(exported)) {
      if (!isContract(contract)) continue;
      const path = contract.path.replaceAll(/:(\w+)/g, "{$1}");
      const method = contract.method.toLowerCase() as Method;
      paths[path] = { ...paths[path], [method]: operationOf(area, name, contract) };
    }
  }
  return paths;
}

/** An area exports schemas and types beside its contracts. */
function isContract(exported: unknown): exported is OperationContract {
  const { method, path, result } = exported as Partial<OperationContract>;
  return typeof method === "string" && typeof path === "string" && result !== undefined;
}

function operationOf(area: string, name: string, contract: OperationContract): OperationItem {
  const { params, query, body, result, described = result, status = 200 } = contract;
  const parameters = [...parametersOf(params, "path"), ...parametersOf(query, "query")];
  return {
    operationId: `${area}_${name}`,
    summary: `${area}: ${name}`,
    tags: [area],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(plain(body)) } }),
    responses: { [status]: { description: "Done", content: json(resultOf(plain(described))) }, ...REFUSED },
  };
}

function parametersOf(schema: TSchema | undefined, where: "path" | "query"): readonly Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = plain(schema) as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    ...((where === "path" || required.includes(name)) && { required: true }),
    schema: value,
  }));
}

/** A contract's schema as JSON: without what TypeBox keeps for itself. */
function plain(schema: TSchema): Schema {
  return JSON.parse(JSON.stringify(schema)) as Schema;
}
