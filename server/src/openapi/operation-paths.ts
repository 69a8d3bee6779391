import type { OperationContract } from "@armature/engine";
import type { TSchema } from "typebox";
import { contractsIn, type Contracts, type NamedContract, operationIdOf } from "../http/contracts.ts";
import { isSessionOnly, type OperationOptions, type ServerOperation } from "../modules/operation.ts";
import type { Schema } from "./entity-schemas.ts";
import {
  binary,
  form,
  json,
  type Method,
  type OperationItem,
  type Parameter,
  type PathItem,
  REFUSED,
  type Response,
  resultOf,
  schemaRef,
} from "./shapes.ts";

/** A described call, and the options that its module declares. */
export interface DescribedOperation {
  readonly path: string;
  readonly item: PathItem;
  readonly options: OperationOptions | undefined;
}

/** Describes the operations of all areas. @param declared the operations of modules */
export function describedOperations(
  areas: Contracts,
  declared: readonly ServerOperation[],
): readonly DescribedOperation[] {
  const byContract = new Map(declared.map(({ contract, options }) => [contract, options]));
  return contractsIn(areas).flatMap((named) => {
    const { contract } = named;
    if (contract.describedAs === null) return [];
    const options = byContract.get(contract);
    const path = contract.path.replaceAll(/:(\w+)/g, "{$1}");
    const method = contract.method.toLowerCase() as Method;
    return { path, item: { [method]: operationOf(named, options) }, options };
  });
}

const PROVES_AGAIN = "The person must have proved within 15 minutes who they are; otherwise 403 `proveAgain`.";

function operationOf(named: NamedContract, options: OperationOptions | undefined): OperationItem {
  const { area, name, contract } = named;
  const { params, query, body, status = 200, describedAs } = contract;
  const parameters = [...parametersOf(params, "path", describedAs?.params), ...parametersOf(query, "query")];
  return {
    operationId: operationIdOf(named),
    summary: describedAs?.summary ?? `${area}: ${name}`,
    tags: [describedAs?.group ?? area],
    ...(isSessionOnly(contract, options?.access) && { security: [{ session: [] }] }),
    ...(contract.provesAgain && { description: PROVES_AGAIN, "x-proves-again": true }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: options?.body === "form" ? formOf(body) : json(plain(body)) },
    }),
    responses: { [status]: responseOf(contract, options), ...REFUSED },
  };
}

function formOf(body: TSchema) {
  const { properties = {}, required = [] } = plain(body) as ObjectSchema;
  return form(properties, required);
}

function responseOf(
  { result, described = result, describedAs }: OperationContract,
  options: OperationOptions | undefined,
): Response {
  const schema = plain(described);
  const { title, contentMediaType } = schema as { readonly title?: string; readonly contentMediaType?: string };
  if (options?.answer === "file" || contentMediaType !== undefined)
    return { description: title ?? "A file", content: binary(contentMediaType ?? "*/*") };
  const names = options?.answer === "record" ? { labels: schemaRef("Labels"), people: schemaRef("People") } : {};
  return { description: describedAs?.done ?? "Done", content: json(resultOf(schema, names)) };
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

function parametersOf(
  schema: TSchema | undefined,
  where: "path" | "query",
  described: Readonly<Record<string, TSchema>> = {},
): readonly Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = plain(schema) as ObjectSchema;
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    ...((where === "path" || required.includes(name)) && { required: true }),
    schema: described[name] ? plain(described[name]) : value,
  }));
}

/** The schema as plain JSON, without the private data of TypeBox. */
function plain(schema: TSchema): Schema {
  return JSON.parse(JSON.stringify(schema)) as Schema;
}
