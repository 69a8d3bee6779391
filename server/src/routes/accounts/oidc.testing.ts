import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose";
import Provider, { type Configuration } from "oidc-provider";
import { ORIGIN } from "../../session/testing.ts";
import { onThisMachine } from "../../testing/identity-provider.testing.ts";

export const CLIENT = { client_id: "register", client_secret: "a secret of the register" } as const;

/** A server on this machine whose listener can be set later. */
async function listen(): Promise<{ server: Server; address: string; listener: { current: RequestListener } }> {
  const listener: { current: RequestListener } = { current: (_, response) => void response.writeHead(404).end() };
  const server = createServer((request, response) => listener.current(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, listener };
}

/** Cookies by name, as one browser has them at one site. */
type Jar = Map<string, string>;

function keep(jar: Jar, cookies: readonly string[]): void {
  for (const text of cookies) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (value === "" || /expires=Thu, 01 Jan 1970/i.test(text)) jar.delete(name);
    else jar.set(name, value);
  }
}

export interface RealProvider {
  readonly issuer: string;
  /** Begins to answer, as the client with this record. */
  readonly open: (providerId: number, logoutAt?: string) => void;
  /** What a browser of the person does at the provider. @returns the address at which it comes back */
  readonly visit: (address: string, person: string, jar?: Jar) => Promise<URL>;
  /** Signs the browser out at the provider, which then tells its clients. */
  readonly leave: (address: string, jar: Jar) => Promise<void>;
  readonly claims: Map<string, Readonly<Record<string, unknown>>>;
  readonly close: () => void;
}

/** A certified implementation of OpenID Connect. People sign in there by being named. */
export async function startRealProvider(): Promise<RealProvider> {
  const { server, address: issuer, listener } = await listen();
  const claims = new Map<string, Readonly<Record<string, unknown>>>();
  let who = "";
  const open = (providerId: number, logoutAt?: string) => {
    const provider = new Provider(issuer, configuration(claims, providerId, logoutAt));
    const answer = provider.callback();
    listener.current = (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
      void provider.interactionFinished(request, response, { login: { accountId: who } });
    };
  };
  const visit: RealProvider["visit"] = async (address, person, jar = new Map()) => {
    who = person;
    let url = new URL(address);
    for (let hops = 0; url.origin === issuer && hops < 10; hops += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
      keep(jar, answer.headers.getSetCookie());
      const location = answer.headers.get("location");
      if (location === null) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`);
      url = new URL(location, url);
    }
    return url;
  };
  const leave: RealProvider["leave"] = async (address, jar) => {
    const cookieOf = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const asked = await fetch(address, { headers: { cookie: cookieOf() } });
    keep(jar, asked.headers.getSetCookie());
    const form = await asked.text();
    const [, xsrf = ""] = /name="xsrf" value="(\w+)"/.exec(form) ?? [];
    const body = new URLSearchParams({ xsrf, logout: "yes" });
    const action = new URL("/session/end/confirm", issuer);
    const done = await fetch(action, { method: "POST", body, redirect: "manual", headers: { cookie: cookieOf() } });
    if (done.status !== 303) throw new Error(`The provider answers ${done.status}: ${form} ${await done.text()}`);
  };
  const close = () => (server.closeAllConnections(), void server.close());
  return { issuer, open, visit, leave, claims, close };
}

function configuration(
  claims: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  providerId: number,
  logoutAt: string | undefined,
): Configuration {
  return {
    ...onThisMachine(),
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${ORIGIN}/api/signIn/${providerId}/callback`],
        post_logout_redirect_uris: [`${ORIGIN}/login`],
        ...(logoutAt !== undefined && {
          backchannel_logout_uri: logoutAt,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        // Confirms by itself, as a person would.
        logoutSource: (ctx, form) => void (ctx.body = `${form}<!-- confirm -->`),
      },
    },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...claims.get(accountId) }) }),
  };
}

/** Claims of a token; undefined takes one away. */
export type TestClaims = { readonly [Name in string]?: unknown };

/** How a stand-in answers. What is given replaces what is right. */
export interface Lie {
  readonly claims?: TestClaims;
  readonly header?: Partial<JWTHeaderParameters>;
  /** Signs in another way. @returns the token */
  readonly sign?: (claims: JWTPayload) => Promise<string> | string;
  /** The whole answer of the token endpoint. */
  readonly answer?: { readonly status: number; readonly body: object };
  /** It answers nothing before this. */
  readonly until?: Promise<unknown>;
}

export interface StandIn {
  readonly issuer: string;
  /** How it answers next. */
  lie: Lie;
  /** Of the metadata that it publishes. */
  metadata: Readonly<Record<string, unknown>>;
  /** Replaces its key at once. */
  readonly rotate: () => Promise<void>;
  /** A token signed with its key. */
  readonly sign: (claims: JWTPayload, header?: Partial<JWTHeaderParameters>) => Promise<string>;
  /** Whose tokens it gives for a nonce, where several are asked for at once. */
  readonly subjects: Map<string, string>;
  /** What was called. */
  readonly calls: string[];
  readonly close: () => void;
}

/** A provider that answers whatever a test says. It takes the code for the nonce of the start. */
export async function startStandIn(): Promise<StandIn> {
  const { server, address: issuer, listener } = await listen();
  let keys = await newKeys();
  const sign: StandIn["sign"] = (claims, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: keys.kid, ...header }).sign(keys.privateKey);
  const standIn: StandIn = {
    issuer,
    lie: {},
    metadata: {},
    subjects: new Map(),
    calls: [],
    sign,
    rotate: async () => void (keys = await newKeys()),
    close: () => (server.closeAllConnections(), void server.close()),
  };
  const idToken = async (nonce: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: issuer,
      aud: CLIENT.client_id,
      iat: now,
      exp: now + 300,
      nonce,
      sub: standIn.subjects.get(nonce) ?? "someone",
    };
    const claims = Object.fromEntries(
      Object.entries({ ...right, ...standIn.lie.claims }).filter(([, value]) => value !== undefined),
    );
    return standIn.lie.sign?.(claims) ?? sign(claims, standIn.lie.header);
  };
  listener.current = (request, response) => {
    const path = new URL(request.url ?? "/", issuer).pathname;
    standIn.calls.push(path);
    void Promise.all([textOf(request as AsyncIterable<Buffer>), standIn.lie.until])
      .then(([text]) => answerOf(path, new URLSearchParams(text).get("code") ?? ""))
      .then(({ status, body }) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
      );
  };
  const answerOf = async (path: string, code: string): Promise<{ readonly status: number; readonly body: object }> => {
    if (path === "/.well-known/openid-configuration")
      return {
        status: 200,
        body: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
          ...standIn.metadata,
        },
      };
    if (path === "/keys") return { status: 200, body: { keys: [keys.jwk] } };
    if (path === "/token")
      return (
        standIn.lie.answer ?? {
          status: 200,
          body: { access_token: "a", token_type: "Bearer", id_token: await idToken(code) },
        }
      );
    return { status: 404, body: {} };
  };
  return standIn;
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

let made = 0;
async function newKeys() {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const kid = `key${(made += 1)}`;
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}
