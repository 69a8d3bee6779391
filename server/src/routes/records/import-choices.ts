import { may } from "@armature/engine";
import type { ColumnChoices, ValueChoices } from "@armature/engine/import";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalid } from "../../base/errors.ts";
import { addImportChoices, type ImportChoices, readImportChoices } from "../../records/read/import-choices.ts";
import { belowEntity } from "./below-entity.ts";
import { bodyOf, type Call, type RecordRouteDeps } from "../../http/record-calls/record-call.ts";

/** `GET` and `PUT /api/{entity}/import-choices`: what an organization decided in former imports of an entity. */
export function importChoiceRoutes(app: FastifyInstance, deps: RecordRouteDeps): void {
  belowEntity(app, deps, [
    { method: "GET", below: "import-choices", act: read },
    { method: "PUT", below: "import-choices", act: add },
  ]);
}

async function read({ database, scope, type }: Call): Promise<object> {
  return { result: await readImportChoices(database.kysely, type, scope) };
}

async function add({ database, scope, type }: Call, request: FastifyRequest): Promise<object> {
  if (!may(scope.permission, type.name, "create") && !may(scope.permission, type.name, "update"))
    throw new AppError("permission");
  await addImportChoices(database.kysely, type, scope, choicesOf(bodyOf(request)));
  return { result: null };
}

/** @throws AppError invalid (400) */
function choicesOf({ columns = {}, values = {}, ...others }: Readonly<Record<string, unknown>>): ImportChoices {
  const [other] = Object.keys(others);
  if (other !== undefined) throw invalid(`${other} is not known here`);
  if (!isObject(columns) || !Object.values(columns).every((name) => name === null || typeof name === "string"))
    throw invalid("columns takes headers, each with the name of an attribute or null");
  if (!isObject(values) || !Object.values(values).every(isObject))
    throw invalid("values takes names of attributes, each with texts and their values");
  return { columns: columns as ColumnChoices, values: values as ValueChoices };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
