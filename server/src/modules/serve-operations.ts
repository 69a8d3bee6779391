import type { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import { isHeld, may } from "@armature/engine";
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { ApplicationModule } from "./application-code.ts";
import { type Config, ConfigError } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import { attachment } from "../files/file-name.ts";
import type { Download } from "../files/files.ts";
import { sendDownload } from "../files/send-download.ts";
import { UPLOAD_FORM } from "../files/read-upload.ts";
import { contextOf, requirePermission } from "../http/context.ts";
import { operationIds } from "../http/contracts.ts";
import { readFormBodies } from "../http/form-body.ts";
import { operationOf } from "../http/operation.ts";
import { providerRequired } from "../session/guards.ts";
import { sameOriginForRead } from "../http/origin.ts";
import { compile } from "../base/json-schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { entityOf } from "../records/read/query.ts";
import { type Scope, spanning } from "../records/scope.ts";
import { readFresh } from "../records/write/write-transaction.ts";
import { callOf, ifMatchOf, isServed, scopeOf } from "../http/record-calls/record-call.ts";
import { answerList, answerRecord } from "../http/record-calls/answers.ts";
import { asJob } from "../http/call-turns.ts";
import { formOf, LONGEST_FORM } from "./form.ts";
import { jobsOf } from "./make-jobs.ts";
import {
  filesWithin,
  modulePorts,
  type PortDeps,
  recordsWithin,
  type Revision,
  serverRecordsOf,
  sheetsOf,
} from "./make-ports.ts";
import { ModuleError } from "../records/points/module-error.ts";
import { callText, isSessionOnly, type OperationAccess, type ServerOperation } from "./operation.ts";
import type { Caller, FileAnswer, FormPort, GenericPort, OperationPorts, ServerPorts } from "./ports.ts";

export interface OperationsDeps extends PortDeps {
  readonly config: Pick<Config, "publicUrl" | "secure">;
}

type AnyPorts = OperationPorts & Partial<ServerPorts> & { readonly form?: FormPort; readonly generic?: GenericPort };
type Handle = (input: unknown, ports: AnyPorts) => Promise<unknown>;

/**
 * Serves the operations of modules, after the calls of the platform.
 * @param taken existing calls: the method, and the path by {@link pathKey}
 * @throws ConfigError for an operation at the path of another call
 */
export function serveOperations(
  app: FastifyInstance,
  modules: readonly ApplicationModule[],
  deps: OperationsDeps,
  taken: ReadonlySet<string>,
): void {
  for (const module of modules) {
    const operations = module.operations ?? [];
    const clash = operations.find((each) => taken.has(callKey(each)));
    if (clash)
      throw new ConfigError([
        `The module ${module.name} serves ${callText(clash)}, which is a call of the platform: choose another path.`,
      ]);
    for (const each of operations) serve(app, module, each, deps);
  }
}

export function callKey({ contract: { method, path } }: Pick<ServerOperation, "contract">): string {
  return `${method} ${pathKey(path)}`;
}

/** A path without the names of its parameters. */
export function pathKey(path: string): string {
  return path.replaceAll(/:[^/]+/g, ":");
}

function serve(
  app: FastifyInstance,
  module: ApplicationModule,
  operation: ServerOperation,
  deps: OperationsDeps,
): void {
  const { contract, options, allow } = operation;
  const { access, body = "json" } = options;
  const { method, path: url, params, query } = contract;
  const route = {
    method,
    url,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(contract.body && body === "json" && { body: contract.body }),
    },
    onRequest: guardsOf(access, deps),
    config: {
      sessionOnly: isSessionOnly(contract, access),
      provesAgain: contract.provesAgain ?? false,
      ...operationOf(operationIds(module.contracts ?? {}), contract),
    },
    ...(allow && {
      preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
        const revision = { compiled: deps.metadata.current(), isHeld: false };
        await (allow as Handle)(inputOf(request), portsOf(deps, module, operation, revision, request, reply));
      },
    }),
    handler: handlerOf(module, operation, deps),
  };
  if (body === "json") app.route(route);
  else
    void app.register(async (forms) => {
      await forms.register(multipart, UPLOAD_FORM);
      readFormBodies(forms, LONGEST_FORM, (form) => form);
      forms.route(route);
    });
}

function guardsOf({ who, changes }: OperationAccess, { config }: OperationsDeps): onRequestAsyncHookHandler[] {
  const administratorRequired: onRequestAsyncHookHandler = async (request) =>
    requirePermission(contextOf(request), "organization.admin");
  return [
    ...(who === "session" ? [] : [providerRequired]),
    ...(who === "administrator" ? [administratorRequired] : []),
    ...(changes ? [sameOriginForRead(config)] : []),
  ];
}

function handlerOf(module: ApplicationModule, operation: ServerOperation, deps: OperationsDeps) {
  const { contract, options } = operation;
  const { access, answer = "json" } = options;
  const fits = compile(contract.result);
  const check = (result: unknown) => {
    const validate = fits();
    if (validate(result)) return;
    const place = validate.errors?.[0]?.instancePath ?? "";
    throw new ModuleError(module, `${callText(operation)} answers what its contract does not describe, at '${place}'`);
  };
  const isRead = contract.method === "GET" && !access.changes;
  const inRevision = <T>(run: (compiled: CompiledMetadata) => Promise<T>) =>
    isRead ? readFresh(deps.metadata, run) : run(deps.metadata.current());
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const answered = await inRevision(async (compiled) => {
      const ports = portsOf(deps, module, operation, { compiled, isHeld: isRead }, request, reply);
      requireAccess(access, compiled, scopeOf(request), ports.caller);
      return (operation.handle as Handle)(inputOf(request), ports);
    });
    if (answer === "file") return sendFile(reply, answered as FileAnswer | Download);
    const whole = answer === "json" ? { result: answered } : (answered as { readonly result: unknown });
    check(whole.result);
    reply.code(contract.status ?? 200);
    return whole;
  };
}

function inputOf({ params, query, body }: FastifyRequest): unknown {
  return { params, query, body };
}

/** @throws AppError permission (403), noOrganization (409) */
function requireAccess(
  { permission, may: right, organization }: OperationAccess,
  compiled: CompiledMetadata,
  scope: Scope,
  caller: Caller,
): void {
  const isHeldBy = permission === undefined || isHeld(caller.permission, permission);
  const isAllowed =
    right === undefined ||
    (may(caller.permission, right.entity, right.action) && isServed(entityOf(compiled, right.entity), scope));
  if (!isHeldBy || !isAllowed) throw new AppError("permission");
  if (organization && caller.organization === null) throw new AppError("noOrganization");
}

function portsOf(
  deps: OperationsDeps,
  module: ApplicationModule,
  { options: { access, body, answer } }: ServerOperation,
  revision: Revision,
  request: FastifyRequest,
  reply: FastifyReply,
): AnyPorts {
  const { user, organization, permission, facts } = contextOf(request);
  const scope = access.everywhere ? spanning(scopeOf(request)) : scopeOf(request);
  const { tables, clock, accounts } = modulePorts(deps);
  const isGeneric = answer === "record" || answer === "records";
  return {
    caller: {
      userId: user.userId,
      isProviderUser: user.isProviderUser,
      permission,
      organization,
      facts,
      ...ifMatchOf(request),
    },
    records: recordsWithin(deps, revision, scope),
    jobs: jobsOf(deps, module, { organizationId: scope.organizationId }),
    sheets: sheetsOf(deps, () => asJob(request)),
    files: filesWithin(deps, scope, user.email),
    tables,
    clock,
    ...(access.serverRecords && { accounts, serverRecords: serverRecordsOf(deps, revision, user.userId) }),
    ...(body === "form" && { form: formOf(deps, request) }),
    ...(isGeneric && { generic: genericOf(deps, scope, request, reply) }),
  };
}

function genericOf(deps: OperationsDeps, scope: Scope, request: FastifyRequest, reply: FastifyReply): GenericPort {
  const callOn = (entity: string) => {
    const { route } = entityOf(deps.metadata.current(), entity);
    return callOf(request, deps, route, scope);
  };
  return {
    list: (entity) => answerList(callOn(entity), request),
    record: (entity, id) => answerRecord(callOn(entity), id, reply),
  };
}

function sendFile(reply: FastifyReply, file: FileAnswer | Download): Buffer | Readable {
  if ("size" in file) return sendDownload(reply, file);
  const { name, mediaType, bytes } = file;
  reply.headers({
    "content-type": mediaType,
    "content-disposition": attachment(name),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  return bytes;
}
