import { type Answer, answerOf, ApiError } from "./answer.ts";
import type { DataOf, Method, PathsWith, Sent } from "./call.ts";
import { createSession, withToken } from "./session.ts";

/** Where a client sends its calls. */
export interface ClientOptions {
  /** The address of the server, such as `https://build.example.org`; empty in a page of that server. */
  readonly url: string;
  /**
   * The organization that the calls are meant for. If the session has switched to another one, the server refuses what
   * is written.
   */
  readonly organizationId?: number;
  /** An access token, for a program that does not sign in. */
  readonly token?: string;
  /** Sends a request; the global `fetch` without it. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

type CallOf<Calls, M extends Method> = <Path extends PathsWith<Calls, M>>(
  path: Path,
  ...sent: object extends Sent<Calls[Path][M & keyof Calls[Path]]>
    ? [sent?: Sent<Calls[Path][M & keyof Calls[Path]]>]
    : [sent: Sent<Calls[Path][M & keyof Calls[Path]]>]
) => Promise<Answer<DataOf<Calls[Path][M & keyof Calls[Path]]>>>;

/** The calls of an application, by method and path as `GET /api/openapi.json` has them. */
export type Client<Calls> = { readonly [M in Method]: CallOf<Calls, M> };

/**
 * A client of a running server. Its calls never throw: they answer `data`, or an `error`. Only a call that its own
 * `signal` ends throws. Give it an access token, or sign in by
 * `POST /api/login`: then the client keeps the session.
 * @template Calls generated from the description of the application's calls
 * @example
 * ```ts
 * import { createClient } from "@armature/client";
 * import type { Calls } from "./library.ts";
 * const api = createClient<Calls>({ url: "http://localhost:3000" });
 * const { data, error } = await api.GET("/api/item/{id}", { path: { id: 1 } });
 * if (error) throw error;
 * console.log(data.result.title);
 * ```
 */
export function createClient<Calls>({
  url,
  organizationId,
  token,
  fetch = globalThis.fetch,
}: ClientOptions): Client<Calls> {
  const session = token === undefined ? createSession(url) : withToken(token);
  const common = organizationId === undefined ? {} : { "x-organization-id": String(organizationId) };
  const call =
    (method: Method) =>
    async (path: string, sent: AnySent = {}): Promise<Answer<unknown>> => {
      const request = requestOf(method, url.replace(/\/+$/, "") + path, sent, { ...session.headers(), ...common });
      try {
        const response = await fetch(request);
        session.keep(response);
        return await answerOf(response);
      } catch (cause) {
        if (sent.signal?.aborted) throw cause;
        return {
          error: new ApiError(`${request.url} did not answer.`, 0, undefined, null, cause),
          response: Response.error(),
        };
      }
    };
  return { GET: call("GET"), POST: call("POST"), PUT: call("PUT"), DELETE: call("DELETE") } as Client<Calls>;
}

type Part = string | number | boolean;
type Parts = Readonly<Record<string, Part | readonly Part[] | null | undefined>>;

/** What a call sends, whatever its types. */
interface AnySent {
  readonly path?: Parts;
  readonly query?: Parts;
  readonly headers?: Parts;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

function requestOf(
  method: Method,
  address: string,
  { path = {}, query, headers, body, signal }: AnySent,
  common: Readonly<Record<string, string>>,
): Request {
  const place = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = new URLSearchParams(textsIn(query)).toString();
  const isJson = body !== undefined && !(body instanceof FormData);
  return new Request(search === "" ? place : `${place}?${search}`, {
    method,
    headers: {
      accept: "application/json",
      ...(isJson && { "content-type": "application/json" }),
      ...common,
      ...Object.fromEntries(textsIn(headers)),
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    ...(signal && { signal }),
  });
}

/** Names and values without those that are left out. A list gives its name several times. */
function textsIn(values: Parts = {}): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((each) => (each === undefined || each === null ? [] : [[name, String(each)] as [string, string]])),
  );
}
