import type { OperationContract, OperationInput, OperationResult } from "@armature/engine";
import { platform } from "@armature/engine/platform";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preValidationAsyncHookHandler,
} from "fastify";
import { compile } from "../base/json-schema.ts";
import { operationIds } from "./contracts.ts";

export type OperationHandler<C extends OperationContract> = (
  input: OperationInput<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<OperationResult<C>>;

export interface RouteOptions {
  /** Guards for this call only. They run after those of its context. */
  readonly onRequest?: onRequestAsyncHookHandler[];
  readonly preValidation?: preValidationAsyncHookHandler[];
  /** Bytes; 1 MiB by default. */
  readonly bodyLimit?: number;
  /** A POST that only reads: a page that was loaded in another organization may send it. */
  readonly writesNothing?: boolean;
  /** A call on the session itself, which must not wait behind others. */
  readonly needsNoTurn?: boolean;
}

declare module "fastify" {
  interface FastifyContextConfig {
    readonly writesNothing?: boolean;
    /** Access tokens are refused. */
    readonly sessionOnly?: boolean;
    /** The person must have proved lately who they are. */
    readonly provesAgain?: boolean;
    /** The name of the call in the log and the metrics. */
    readonly operation?: string;
    /** It lasts as long as a page is open, so its duration says nothing. */
    readonly isStream?: boolean;
  }
}

const PLATFORM_CALLS = operationIds(platform);

/** Whether access tokens are refused. Nobody is there to prove anything with one. */
export function isForPeople({ sessionOnly, provesAgain }: OperationContract): boolean {
  return sessionOnly ?? provesAgain ?? false;
}

/** Replaces a missing body by an empty one. */
export const emptyBodyAllowed: preValidationAsyncHookHandler = async (request) => {
  request.body ??= {};
};

/**
 * Serves a contract. Validates params, query and body before the handler runs, and the result after it. A result that
 * does not match the contract is a bug of the server and answers 500.
 */
export function route<C extends OperationContract>(
  app: FastifyInstance,
  contract: C,
  handler: OperationHandler<C>,
  options: RouteOptions = {},
): void {
  const compiled = compile<OperationResult<C>>(contract.result);
  serve(app, contract, options, async (input: OperationInput<C>, request, reply) => {
    const result = await handler(input, request, reply);
    const fits = compiled();
    if (!fits(result)) throw new ContractError(contract, fits.errors?.[0]?.instancePath ?? "");
    return { result };
  });
}

/** Serves a contract that answers a file, as it is. */
export function fileRoute<C extends OperationContract>(
  app: FastifyInstance,
  contract: C,
  handler: (input: OperationInput<C>, request: FastifyRequest, reply: FastifyReply) => Promise<Buffer>,
  options: RouteOptions = {},
): void {
  serve(app, contract, options, handler);
}

function serve<C extends OperationContract>(
  app: FastifyInstance,
  contract: C,
  { writesNothing = false, needsNoTurn = false, ...options }: RouteOptions,
  answer: (input: OperationInput<C>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method: contract.method,
    url: contract.path,
    schema: {
      ...(contract.params && { params: contract.params }),
      ...(contract.query && { querystring: contract.query }),
      ...(contract.body && { body: contract.body }),
    },
    ...options,
    config: {
      writesNothing,
      needsNoTurn,
      sessionOnly: isForPeople(contract),
      provesAgain: contract.provesAgain ?? false,
      ...operationOf(PLATFORM_CALLS, contract),
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const answered = await answer({ params, query, body } as unknown as OperationInput<C>, request, reply);
      reply.code(contract.status ?? 200);
      return answered;
    },
  });
}

/** The name of a call for its route, if it has one. */
export function operationOf(
  names: ReadonlyMap<OperationContract, string>,
  contract: OperationContract,
): { readonly operation?: string } {
  const operation = names.get(contract);
  return operation === undefined ? {} : { operation };
}

class ContractError extends Error {
  override readonly name = "ContractError";
  readonly code: string;

  constructor(contract: OperationContract, place: string) {
    super(`The result of ${contract.method} ${contract.path} differs from its contract at '${place}'`);
    this.code = `result${place}`;
  }
}
