import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from "fastify";
import type { Database } from "../database/database.ts";
import { AppError } from "../base/errors.ts";
import { contextOf } from "./context.ts";
import { bearerOf } from "./bearer.ts";
import { tokenOf } from "./cookies.ts";
import { isWrite } from "./origin.ts";
import { noteTurnWait } from "./running-calls.ts";
import { createFairTurns, type EndTurn, type FairTurns, type Owner } from "../turns/fair-turns.ts";
import { bodyLimits, callLimits, formLimits, jobLimits, TURN_LIMITS } from "../turns/limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set for calls that need no turn: those on the session itself, and those with a limit of their own. */
    readonly needsNoTurn?: boolean;
  }
}

/** Bounds the open calls of one session or token before anything is read for them. Comes before the guard of the session. */
export function boundOpenCalls(): onRequestAsyncHookHandler {
  const open = new Map<string, number>();
  return async (request, reply) => {
    const token = tokenOf(request) ?? bearerOf(request);
    if (token === undefined) return;
    const others = open.get(token) ?? 0;
    if (others >= TURN_LIMITS.openOfSession)
      throw new AppError("tooManyCalls", { args: { most: TURN_LIMITS.openOfSession } });
    open.set(token, others + 1);
    reply.raw.once("close", () => {
      const left = (open.get(token) ?? 1) - 1;
      if (left === 0) open.delete(token);
      else open.set(token, left);
    });
  };
}

/**
 * Lets the calls of a context run in turn, fairly between organizations and people. Comes after the guard of the
 * session, and before the routes.
 *
 * A large body or a form first waits for a place to be read, so waiting ones take no memory. Once its body is there, a
 * call waits for its turn, so a slow sender holds none. A handler with much to do goes on as a job ({@link asJob}).
 */
export function answerInTurn(app: FastifyInstance, database: Pick<Database, "kind" | "poolSize">): void {
  const call = createFairTurns(callLimits(database));
  const job = createFairTurns(jobLimits(database));
  const places = { body: createFairTurns(bodyLimits), form: createFairTurns(formLimits) };
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.needsNoTurn) return;
    const turns = new RequestTurns(ownerOf(request), { call, job }, reply);
    turnsOfRequests.set(request, turns);
    const place = bodyPlaceOf(request);
    if (place !== null) await turns.takePlace(places[place]);
  });
  app.addHook("preValidation", async (request) => {
    if (bodyPlaceOf(request) !== "form") await asCall(request);
  });
  app.addHook("onSend", async (request) => turnsOfRequests.get(request)?.endBeforeSending());
  app.addHook("onRoute", (route: RouteOptions) => {
    const { handler } = route;
    route.handler = async function inTurn(this: FastifyInstance, request, reply) {
      const turns = turnsOfRequests.get(request);
      turns?.beginHandler();
      try {
        return (await handler.call(this, request, reply)) as unknown;
      } finally {
        turns?.endHandler();
      }
    };
  });
}

const turnsOfRequests = new WeakMap<FastifyRequest, RequestTurns>();

/**
 * Takes the turn of a call, if it has none. For a form, once it is received.
 * @throws AppError tooManyCalls (429), callsBusy (503)
 */
export async function asCall(request: FastifyRequest): Promise<void> {
  await turnsOfRequests.get(request)?.take("call");
}

/**
 * Goes on as a job: gives the turn of the call to others, and waits for one of the few jobs. Nothing happens if it is a
 * job already. @throws AppError tooManyJobs (429), callsBusy (503)
 */
export async function asJob(request: FastifyRequest): Promise<void> {
  await turnsOfRequests.get(request)?.take("job");
}

/** Goes on as a job if there are many rows. */
export async function asJobOf(rows: readonly unknown[], request: FastifyRequest): Promise<void> {
  if (rows.length >= TURN_LIMITS.rowsOfJob) await asJob(request);
}

/** Where a body is received: forms are read by their handlers. Null if it is small, or if nothing reads it. */
function bodyPlaceOf({ method, headers }: FastifyRequest): "body" | "form" | null {
  if (!isWrite(method)) return null;
  if (/^multipart\//i.test(headers["content-type"] ?? "")) return "form";
  const isEndless = headers["transfer-encoding"] !== undefined;
  return isEndless || Number(headers["content-length"] ?? 0) > TURN_LIMITS.largeBody ? "body" : null;
}

function ownerOf(request: FastifyRequest): Owner {
  const { user, organization } = contextOf(request);
  const person = `person ${user.userId}`;
  return { person, organization: organization === null ? person : `organization ${organization.organizationId}` };
}

type Kind = "call" | "job";

/** Why a wait ends. Without a reason, each request would make an error with its stack. */
const CALLER_HAS_GONE = "the caller has gone";

/**
 * The turns of one request. They end once its handler has ended, even if the caller has gone. Sending needs none: who
 * reads slowly must not keep others waiting.
 */
class RequestTurns {
  readonly #owner: Owner;
  readonly #turns: Readonly<Record<Kind, FairTurns>>;
  readonly #leaving = new AbortController();
  #held: { readonly kind: Kind; readonly end: EndTurn } | null = null;
  #taking: Promise<void> | null = null;
  #endPlace: EndTurn | null = null;
  #isHandling = false;
  #isOver = false;

  constructor(owner: Owner, turns: Readonly<Record<Kind, FairTurns>>, { raw }: FastifyReply) {
    this.#owner = owner;
    this.#turns = turns;
    raw.once("close", () => {
      this.#leaving.abort(CALLER_HAS_GONE);
      this.endBeforeSending();
    });
  }

  endBeforeSending(): void {
    this.#isOver = true;
    this.#endIfOver();
  }

  async takePlace(places: FairTurns): Promise<void> {
    this.#endPlace = await noteTurnWait(places.take(this.#owner, this.#leaving.signal));
    this.#endIfOver();
  }

  /** A handler may ask for the same turn several times at once. */
  async take(kind: Kind): Promise<void> {
    if (this.#held !== null && (kind === "call" || this.#held.kind === kind)) return;
    this.#taking ??= this.#takeNext(kind).finally(() => void (this.#taking = null));
    await this.#taking;
  }

  async #takeNext(kind: Kind): Promise<void> {
    this.#held?.end();
    this.#held = null;
    const end = await noteTurnWait(this.#turns[kind].take(this.#owner, this.#leaving.signal));
    this.#held = { kind, end };
    this.#endIfOver();
  }

  beginHandler(): void {
    this.#isHandling = true;
  }

  endHandler(): void {
    this.#isHandling = false;
    this.#endIfOver();
  }

  #endIfOver(): void {
    if (!this.#isOver || this.#isHandling) return;
    this.#held?.end();
    this.#endPlace?.();
  }
}
