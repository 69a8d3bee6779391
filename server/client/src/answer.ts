/** One problem of a refused call. */
export interface ApiProblem {
  readonly code: string;
  /** Null if it is not about an attribute. */
  readonly attribute: string | null;
  /** For people. */
  readonly message: string;
  /** Of code `clash`: the value as it was reviewed, as it is stored now, and as it was sent. */
  readonly clash?: { readonly reviewed?: unknown; readonly stored?: unknown; readonly sent?: unknown };
}

/** Why there is no data. The message is written for people. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 if no answer arrived. */
  readonly status: number;
  /** All problems that the server found; empty if the answer is not one of an Armature server. */
  readonly errors: readonly ApiProblem[];
  /** By which the server's log names the call. */
  readonly requestId: string | undefined;
  /** The whole answer, for what only some refusals have, such as the stored record of a 412. */
  readonly body: unknown;

  constructor(message: string, status: number, body?: unknown, requestId?: string | null, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.status = status;
    this.body = body;
    const answered = (body ?? {}) as { readonly errors?: unknown; readonly requestId?: unknown };
    this.errors = Array.isArray(answered.errors) ? (answered.errors as readonly ApiProblem[]) : [];
    this.requestId = typeof answered.requestId === "string" ? answered.requestId : (requestId ?? undefined);
  }

  hasCode(code: string): boolean {
    return this.errors.some((problem) => problem.code === code);
  }
}

/** The data of a call, or why there are none. The status of `response` is 0 if no answer arrived. */
export type Answer<Data> =
  | { readonly data: Data; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: ApiError; readonly response: Response };

/**
 * The `result` of a call that must succeed.
 * @throws ApiError if it does not
 * @example
 * ```ts
 * import { createClient, resultOf } from "@armature/client";
 * import type { Calls } from "./library.ts";
 * const api = createClient<Calls>({ url: "http://localhost:3000" });
 * const { title } = await resultOf(api.GET("/api/item/{id}", { path: { id: 1 } }));
 * console.log(title);
 * ```
 */
export async function resultOf<Data extends { readonly result: unknown }>(
  answer: Promise<Answer<Data>>,
): Promise<Data["result"]> {
  const { data, error } = await answer;
  if (error) throw error;
  return data.result;
}

/** Reads what the server answered. */
export async function answerOf<Data>(response: Response): Promise<Answer<Data>> {
  const refused = (message: string, body: unknown) => {
    const requestId = response.headers.get("x-request-id");
    return { error: new ApiError(message, response.status, body, requestId), response };
  };
  if (response.ok && isFile(response)) return { data: (await response.blob()) as Data, response };
  if (response.ok && isStream(response)) return { data: response.body as Data, response };
  const text = await response.text();
  const body = parsed(text);
  if (!response.ok) return refused(messageIn(body) ?? `The server answered with status ${response.status}.`, body);
  if (text === "") return { data: undefined as Data, response };
  if (body !== text) return { data: body as Data, response };
  const type = response.headers.get("content-type") ?? "text of no type";
  return refused(`The answer is ${type}, not JSON. Is ${response.url} a call of an Armature server?`, body);
}

function isFile({ headers }: Response): boolean {
  return headers.get("content-disposition")?.startsWith("attachment") ?? false;
}

function isStream({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}

/** The text itself if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function messageIn(body: unknown): string | null {
  const { message } = (typeof body === "object" && body !== null ? body : {}) as { readonly message?: unknown };
  return typeof message === "string" && message !== "" ? message : null;
}
