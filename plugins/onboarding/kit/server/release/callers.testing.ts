import type { Values } from "@armature/engine";

export const PASSWORD = "Correct horse 1";
export const MEMBER = "member@ambulatory.example";
/** A member of an organization that still answers the questionnaire. */
export const ASKED = "member@harrowcreek.example";
export const ADMIN = "admin@provider.example";
export const READER = "reader@ambulatory.example";

/** Calls of people who are signed in at a running server. Any refusal is an error. */
export interface Callers {
  readonly send: (as: string, method: string, path: string, body?: unknown) => Promise<Values>;
  /** @returns the record that was created */
  readonly make: (as: string, path: string, values: Values) => Promise<Values>;
  /** @returns the record as it is now */
  readonly change: (as: string, path: string, values: Values) => Promise<Values>;
  readonly list: (as: string, path: string) => Promise<readonly Values[]>;
  /** @returns the id of the stored file */
  readonly upload: (
    as: string,
    name: string,
    content: Buffer,
    fields?: Readonly<Record<string, string>>,
  ) => Promise<number>;
  readonly download: (as: string, path: string, form: FormData) => Promise<Buffer>;
}

/** Signs the people in. @param url the address of the server */
export async function signInAll(url: string, people: readonly string[]): Promise<Callers> {
  const cookies = new Map<string, string>();
  for (const person of people) cookies.set(person, await signIn(url, person));

  async function fetchAs(as: string, method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { origin: url, cookie: cookies.get(as) ?? "" };
    const answer = await fetch(`${url}/api/${path}`, { method, ...withBody(headers, body) });
    if (!answer.ok) throw new Error(`${method} ${path} by ${as} answered ${answer.status}: ${await answer.text()}`);
    cookies.set(as, sessionCookie(answer) ?? headers.cookie);
    return answer;
  }
  const send: Callers["send"] = async (...call) => {
    const text = await (await fetchAs(...call)).text();
    return text === "" ? {} : (JSON.parse(text) as Values);
  };
  return {
    send,
    make: async (as, path, values) => (await send(as, "POST", path, values))["result"] as Values,
    change: async (as, path, values) => (await send(as, "PUT", path, values))["result"] as Values,
    list: async (as, path) => (await send(as, "GET", path))["result"] as readonly Values[],
    upload: async (as, name, content, fields = {}) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append("file", new File([new Uint8Array(content)], name));
      return Number((await send(as, "POST", "file2", form))["result"]);
    },
    download: async (as, path, form) => Buffer.from(await (await fetchAs(as, "POST", path, form)).arrayBuffer()),
  };
}

function withBody(headers: Readonly<Record<string, string>>, body: unknown): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  return { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** @returns the cookie of the session */
async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const cookie = sessionCookie(answer);
  if (cookie === undefined) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  return cookie;
}

function sessionCookie({ headers }: Response): string | undefined {
  return headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("jwt="))
    ?.split(";")[0];
}
