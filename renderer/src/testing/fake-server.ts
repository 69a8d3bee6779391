import { NO_FACTS } from "@armature/engine/rules";
import type { EntityType, Filter, ListAnswer, ReferenceLabels, Values } from "@armature/engine";
import { executeQuery, parseFilter, parseSort } from "@armature/engine/list";
import { incompleteAmong } from "@armature/engine/access";

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The parsed body, or a form as it was sent. */
  readonly body: unknown;
}

/**
 * A body with status 200, or a response with its own status. A promise that never resolves simulates a server that does
 * not answer.
 */
export type FakeAnswer = unknown;
export type FakeHandler = (request: FakeRequest) => FakeAnswer;

export interface FakeServer {
  readonly requests: readonly FakeRequest[];
  /** Replaces or adds a handler. `:id` in the path matches any one part. */
  readonly on: (call: string, handler: FakeHandler) => void;
  readonly calls: (call: string) => readonly FakeRequest[];
  readonly restore: () => void;
}

/** An answer with another status or headers. */
export function withStatus(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(status === 304 ? null : JSON.stringify(body), { status, headers });
}

/** The body of a refusal. */
export function refusal(status: number, message: string, errors: readonly unknown[] = []): Response {
  return withStatus(status, { message, errors, requestId: "01a1-request" });
}

/**
 * Replaces `window.fetch` until restored. A call without a handler fails the test.
 * @param handlers by `METHOD /path`
 */
export function fakeServer(handlers: Readonly<Record<string, FakeHandler>>): FakeServer {
  const former = globalThis.fetch;
  const known = new Map(Object.entries(handlers));
  const requests: FakeRequest[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const request = readRequest(input instanceof Request ? input.url : input.toString(), init);
    requests.push(request);
    const entry = [...known].findLast(([call]) => matches(call, request));
    if (!entry) return refusal(500, `The fake server has no answer to ${request.method} ${request.path}`);
    const aborted = new Promise<never>((_, reject) =>
      init.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
    );
    const answer = await Promise.race([entry[1](request), aborted]);
    return answer instanceof Response ? answer : withStatus(200, answer);
  };
  return {
    requests,
    on: (call, handler) => {
      known.delete(call);
      known.set(call, handler);
    },
    calls: (call) => requests.filter((request) => matches(call, request)),
    restore: () => {
      globalThis.fetch = former;
    },
  };
}

function readRequest(address: string, { method = "GET", headers, body }: RequestInit): FakeRequest {
  const url = new URL(address, "http://test.example");
  const parsed = typeof body === "string" ? (JSON.parse(body) as unknown) : body instanceof FormData ? body : null;
  return { method, path: url.pathname, query: url.searchParams, headers: new Headers(headers), body: parsed };
}

function matches(call: string, { method, path }: FakeRequest): boolean {
  const [expected, pattern = ""] = call.split(" ");
  return method === expected && new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path);
}

/** The answer to a list without records. */
export const NO_RECORDS: ListAnswer = {
  result: [],
  total: 0,
  isExact: true,
  after: null,
  labels: {},
  needsInformation: [],
};

/** The variant of the organization in tests, and the facts: rules in tests of lists read none. */
const VIEWER = { variant: "Ambulatory", facts: NO_FACTS };

/** GET /api/{entity} for records in memory, with the engine's own executor. */
export function listHandler(type: EntityType, records: readonly Values[], labels: ReferenceLabels = {}): FakeHandler {
  const key = type.primaryKey.name;
  return ({ query, headers }): ListAnswer => {
    const limit = query.get("limit");
    const found = executeQuery(
      type,
      records,
      {
        entity: type.name,
        where: filterOf(query.get("filter")),
        sort: parseSort(query.get("sort") ?? ""),
        page: { limit: limit === null ? null : Number(limit), offset: Number(query.get("offset") ?? 0) },
        columns: null,
        count: "bounded",
        timeZone: headers.get("x-time-zone") ?? "UTC",
      },
      VIEWER,
    );
    const lacking = incompleteAmong(type, found.rows, VIEWER);
    return {
      result: found.rows,
      total: found.total,
      isExact: found.isExact,
      after: null,
      labels,
      needsInformation: lacking.map((record) => Number(record[key])),
    };
  };
}

function filterOf(text: string | null): Filter | null {
  if (text === null) return null;
  const parsed = parseFilter(JSON.parse(text));
  return "filter" in parsed ? parsed.filter : null;
}
