import type { SignInProblem } from "@armature/engine/platform";
import type { Kysely } from "kysely";
import { createRemoteJWKSet, customFetch as keysFetch, type JWTVerifyGetKey } from "jose";
import * as client from "openid-client";
import { SecretError, type Secrets } from "../base/secrets.ts";
import { HOUR } from "../base/time.ts";
import { errorCode } from "../database/database.ts";
import type { SystemSchema } from "../database/schema.ts";
import { type Fetch, OutboundError } from "../outbound/outbound.ts";
import type { Provider } from "./providers.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

/** What a sign-in must prove that it was started here. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Whether the provider must ask the person, although they are signed in there. */
  readonly isAgain: boolean;
}

/** What an identity provider says of a person, in a token whose signature was checked. */
export type Claims = client.IDToken;

export interface Redeemed {
  readonly claims: Claims;
  readonly idToken: string;
}

interface OidcDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly secrets: Secrets;
  readonly outbound: Fetch;
  /** Whether providers on this machine may be called without https. */
  readonly isLocal: boolean;
}

/** How far the clock of a provider may be ahead. */
const AHEAD_SECONDS = 300;
/** How long ago the person may have signed in at the provider, where it had to ask. As long as a start is good. */
const LONGEST_ASKED_SECONDS = 600 + AHEAD_SECONDS;
/** Symmetric ones are never taken: whoever has the client secret could sign as the provider. */
export const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "Ed25519",
  "EdDSA",
];
const UNREACHABLE = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM"]);

interface Known {
  /** What the configuration was made of. */
  readonly of: string;
  readonly at: number;
  readonly config: Promise<client.Configuration>;
  keys?: JWTVerifyGetKey;
}

/** Talks to identity providers. What they say of themselves is kept for an hour. */
export class Oidc {
  readonly #deps: OidcDeps;
  readonly #known = new Map<number, Known>();

  constructor(deps: OidcDeps) {
    this.#deps = deps;
  }

  /** The address at the provider where the person signs in. @throws SignInRefusal */
  async startAt(provider: Provider, redirectUri: string, { state, nonce, verifier, isAgain }: Checks): Promise<string> {
    const { config } = await this.#open(provider);
    try {
      return client.buildAuthorizationUrl(await config, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(isAgain && { prompt: "login", max_age: "0" }),
      }).href;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** Takes the answer of the provider, as it stands in the address of the callback. @throws SignInRefusal */
  async redeem(provider: Provider, answered: URL, checks: Checks): Promise<Redeemed> {
    const { state, nonce, verifier, isAgain } = checks;
    const { config } = await this.#open(provider);
    try {
      const tokens = await client.authorizationCodeGrant(await config, answered, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const { id_token: idToken = "" } = tokens;
      const claims = tokens.claims();
      if (claims === undefined) throw new SignInRefusal("providerAnswer", { why: "noIdToken" });
      if (claims.azp !== undefined && claims.azp !== provider.clientId)
        throw new SignInRefusal("providerAnswer", { why: "otherParty" });
      if (claims.iat > Date.now() / 1000 + AHEAD_SECONDS)
        throw new SignInRefusal("providerAnswer", { why: "issuedInFuture" });
      if (isAgain && (claims.auth_time ?? Infinity) < Date.now() / 1000 - LONGEST_ASKED_SECONDS)
        throw new SignInRefusal("notAsked", { why: "authTime" });
      return { claims, idToken };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** Where the browser signs out at the provider; null if the provider has no such place, or does not say it well. */
  async leaveAt(provider: Provider, idToken: string | null, back: string): Promise<string | null> {
    try {
      const config = await (await this.#open(provider)).config;
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      const hint = idToken === null ? {} : { id_token_hint: idToken };
      return client.buildEndSessionUrl(config, { ...hint, post_logout_redirect_uri: back }).href;
    } catch {
      return null;
    }
  }

  /** The keys by which tokens of the provider are checked. @throws SignInRefusal */
  async keysOf(provider: Provider): Promise<JWTVerifyGetKey> {
    const known = await this.#open(provider);
    const { jwks_uri: address } = (await known.config).serverMetadata();
    if (address === undefined) throw new SignInRefusal("providerAnswer", { why: "noKeys" });
    const { outbound } = this.#deps;
    known.keys ??= createRemoteJWKSet(new URL(address), { [keysFetch]: (url, init) => outbound(String(url), init) });
    return known.keys;
  }

  /** How the provider itself writes its issuer, with or without a slash at the end. @throws SignInRefusal */
  async issuerOf(provider: Provider): Promise<string> {
    return (await (await this.#open(provider)).config).serverMetadata().issuer;
  }

  async #open(provider: Provider): Promise<Known> {
    const { id, issuer, clientId } = provider;
    const stored = await this.#storedSecret(id);
    const of = JSON.stringify([issuer, clientId, stored]);
    const found = this.#known.get(id);
    const known =
      found?.of === of && Date.now() - found.at < HOUR
        ? found
        : { of, at: Date.now(), config: this.#discover(provider, stored) };
    this.#known.set(id, known);
    try {
      await known.config;
      return known;
    } catch (error) {
      if (this.#known.get(id) === known) this.#known.delete(id);
      throw refusalOf(error);
    }
  }

  async #storedSecret(providerId: number): Promise<string | null> {
    const rows = this.#deps.kysely.selectFrom("system.providerSecret").select("clientSecret");
    return (await rows.where("providerId", "=", providerId).executeTakeFirst())?.clientSecret ?? null;
  }

  async #discover({ id, issuer, clientId }: Provider, stored: string | null): Promise<client.Configuration> {
    const { outbound, secrets, isLocal } = this.#deps;
    const secret =
      stored === null
        ? null
        : secrets.open({ table: "system.providerSecret", column: "clientSecret", row: id }, stored);
    const options = {
      [client.customFetch]: outbound as client.CustomFetch,
      ...(isLocal && { execute: [client.allowInsecureRequests] }),
    };
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), options);
    // Its functions are of the configuration that is not used.
    const server = JSON.parse(JSON.stringify(found.serverMetadata())) as client.ServerMetadata;
    const algorithms = server.id_token_signing_alg_values_supported?.filter((each) => ALGORITHMS.includes(each));
    const config = new client.Configuration(
      { ...server, ...(algorithms && { id_token_signing_alg_values_supported: algorithms }) },
      clientId,
      secret ?? undefined,
      authentication(secret, server.token_endpoint_auth_methods_supported),
    );
    config[client.customFetch] = outbound as client.CustomFetch;
    if (isLocal) client.allowInsecureRequests(config);
    // Without this the library trusts TLS alone and checks no signature.
    client.enableNonRepudiationChecks(config);
    return config;
  }
}

/** By the header where the provider takes it, as it does if it says nothing. */
function authentication(secret: string | null, methods: readonly string[] | undefined): client.ClientAuth {
  if (secret === null) return client.None();
  const byHeader = methods === undefined || methods.includes("client_secret_basic");
  return byHeader ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
}

/** Why a provider's answer is refused, as a code, without anything that it said. The library wraps what went wrong. */
function refusalOf(error: unknown): SignInRefusal {
  const chain = causesOf(error);
  const refusal = chain.find((each) => each instanceof SignInRefusal);
  if (refusal !== undefined) return refusal;
  const is = (problem: SignInProblem, why: string) => new SignInRefusal(problem, { why, cause: error });
  for (const each of chain) {
    if (each instanceof SecretError) return is("notSetUp", "noSecretKey");
    if (each instanceof OutboundError) return is("notSetUp", "outbound");
    if (each instanceof client.AuthorizationResponseError)
      return is(each.error === "access_denied" ? "denied" : "providerAnswer", "authorizationError");
    if (each instanceof client.ResponseBodyError)
      return is(each.error === "invalid_client" ? "notSetUp" : "providerAnswer", "tokenError");
  }
  const codes = chain.map((each) => errorCode(each));
  const isDown = codes.some((code) => UNREACHABLE.has(code) || /^E[A-Z_]+$/.test(code));
  return is(
    isDown || chain.some(({ name }) => name === "TimeoutError") ? "providerDown" : "providerAnswer",
    codes[0] ?? "",
  );
}

function causesOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
