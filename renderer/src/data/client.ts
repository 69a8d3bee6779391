import { ApiError, refusedError, unansweredError } from "./api-error.ts";
import type { ApplicationWords } from "./application-words.ts";
import type { Renewal } from "./renewal.ts";
import { type FormRequest, sendForm } from "./send-form.ts";
import { TIME_ZONE } from "./time-zone.ts";

export type QueryValues = Readonly<Record<string, string | number | null | undefined>>;

export interface ClientRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Null and undefined are left out. */
  readonly query?: QueryValues;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Whether the call asks if there is a session at all. The caller then handles a 401 itself. */
  readonly asksForSession?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly etag: string | null;
  /** The parsed body. Null if there is none, as for a 304. */
  readonly body: unknown;
}

/** All calls to the server go through it. */
export interface Client {
  /** The application whose server it calls. */
  readonly application: ApplicationWords;
  /**
   * @param path beginning with `/api/`, with its parts already encoded
   * @throws ApiError for every answer except success and 304
   */
  readonly send: (path: string, request?: ClientRequest) => Promise<Reply>;
  /** Posts a form with a file. Answers and errors are those of `send`. */
  readonly upload: (path: string, request: Pick<FormRequest, "form" | "onProgress" | "signal">) => Promise<Reply>;
  /** Gets a file, or posts a form or JSON and returns the file in the answer. Errors are those of `send`. */
  readonly fetchFile: (path: string, body?: object) => Promise<Blob>;
  /**
   * Sets the organization with which the page was loaded. It is sent with each call, so that a switch in another tab is
   * noticed.
   */
  readonly setOrganization: (organizationId: number | null) => void;
  /** Reports that the session is now in another organization. */
  readonly notifyOrganizationChanged: () => void;
}

export interface ClientParts extends Pick<Client, "application"> {
  /** Number of sign-ins since the page was loaded, read when a call starts. */
  readonly round: () => number;
  /**
   * Called when a call was answered 401. @returns whether the same person has signed in again, so that the call can be
   * repeated
   */
  readonly onSignedOut: (round: number) => Promise<boolean>;
  /** Where calls wait that need a proof of who the person is. */
  readonly proving: Pick<Renewal, "ask" | "getState">;
  /** Called when the session is now in another organization, seen from a refused write or from the session itself. */
  readonly onOrganizationChanged: (text: string) => void;
}

/** The server's text for `organizationChanged`. */
const ORGANIZATION_CHANGED = "You have switched to another organization since this page was loaded. Reload the page.";

export function createClient(parts: ClientParts): Client {
  const { application, round, onSignedOut, proving, onOrganizationChanged } = parts;
  let organizationId: number | null = null;

  /** Asks for a reload if that is the reason. */
  async function orReload<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof ApiError && error.hasCode("organizationChanged")) onOrganizationChanged(error.message);
      throw error;
    }
  }

  /** Makes the call. If it is refused until the person proves again who they are, waits for that and repeats it once. */
  async function orProve<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const before = proving.getState().round;
    try {
      return await orReload(call());
    } catch (error) {
      if (!isUnproved(error) || !(await orAborted(proving.ask(before), signal))) throw error;
      return orReload(call());
    }
  }

  /** Makes the call. If it is refused because the session has ended, waits for the next sign-in and repeats it once. */
  async function whileSignedIn<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const before = round();
    try {
      return await orProve(call, signal);
    } catch (error) {
      if (!isSignedOut(error) || !(await orAborted(onSignedOut(before), signal))) throw error;
      return orProve(call, signal);
    }
  }

  return {
    application,
    send: (path, request = {}) => {
      const call = () => sendOnce(path, request, organizationId);
      return request.asksForSession ? orReload(call()) : whileSignedIn(call, request.signal);
    },
    upload: (path, request) => whileSignedIn(() => uploadOnce(path, request, organizationId), request.signal),
    fetchFile: (path, body) => whileSignedIn(() => fetchFileOnce(path, body, organizationId)),
    setOrganization: (id) => {
      organizationId = id;
    },
    notifyOrganizationChanged: () => onOrganizationChanged(ORGANIZATION_CHANGED),
  };
}

async function sendOnce(path: string, request: ClientRequest, organizationId: number | null): Promise<Reply> {
  const response = await answerTo(path, request, organizationId);
  const body = await readBody(response);
  const { status, headers } = response;
  // 202: the call goes on, and its answer is not there yet.
  if ((!response.ok && status !== 304) || status === 202)
    throw refusedError(status, body, headers.get("x-request-id"), headers.get("retry-after"));
  return { status, etag: headers.get("etag"), body };
}

type UploadRequest = Parameters<Client["upload"]>[1];

async function uploadOnce(path: string, request: UploadRequest, organizationId: number | null): Promise<Reply> {
  const headers = { accept: "application/json", ...organizationHeader(organizationId) };
  const { status, text, requestId } = await sendForm({ path, headers, ...request });
  const body = parseBody(text);
  if (status < 200 || status > 299) throw refusedError(status, body, requestId);
  return { status, etag: null, body };
}

async function fetchFileOnce(path: string, body: object | undefined, organizationId: number | null): Promise<Blob> {
  const response = await answerTo(path, body === undefined ? {} : { method: "POST", body }, organizationId);
  if (response.ok) return response.blob();
  throw refusedError(response.status, await readBody(response), response.headers.get("x-request-id"));
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function isUnproved(error: unknown): boolean {
  return error instanceof ApiError && error.hasCode("proveAgain");
}

/** @throws the signal's reason if the call was aborted */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    void promise.then(resolve).finally(() => signal.removeEventListener("abort", abort));
  });
}

async function answerTo(path: string, request: ClientRequest, organizationId: number | null): Promise<Response> {
  const { method = "GET", query, body, headers, signal } = request;
  try {
    return await fetch(withQuery(path, query), {
      method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && !isForm(body) && { "content-type": "application/json" }),
        "x-time-zone": TIME_ZONE,
        ...organizationHeader(organizationId),
        ...headers,
      },
      ...(body !== undefined && { body: isForm(body) ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unansweredError();
  }
}

/** The browser itself sets the content type of a form, with its boundary. */
function isForm(body: unknown): body is FormData {
  return body instanceof FormData;
}

function organizationHeader(organizationId: number | null): Readonly<Record<string, string>> {
  return organizationId === null ? {} : { "x-organization-id": String(organizationId) };
}

/** The path with its query. Absent values are left out. */
export function withQuery(path: string, query: QueryValues = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
}

async function readBody(response: Response): Promise<unknown> {
  return parseBody(await response.text());
}

function parseBody(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
