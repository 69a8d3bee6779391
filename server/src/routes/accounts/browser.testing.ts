import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { cookiesOf, ORIGIN } from "../../session/testing.ts";

/** What a call answered. */
export interface Answered {
  readonly status: number;
  readonly result: Readonly<Record<string, never>>;
  readonly message: string;
  readonly errors: readonly { readonly code: string }[];
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A browser that keeps its cookies. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  /** @param path below `/api/` */
  readonly call: (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) => Promise<Answered>;
}

export function openBrowser(app: FastifyInstance): TestBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(method, path, payload) {
      const answer = await app.inject({
        method,
        url: `/api/${path}`,
        headers: { origin: ORIGIN },
        cookies: Object.fromEntries(cookies),
        ...(payload && { payload }),
      });
      for (const { name, value } of cookiesOf(answer)) {
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      const body = answer.json<Partial<Answered>>();
      const { result = {}, message = "", errors = [] } = body;
      return { status: answer.statusCode, result, message, errors, headers: answer.headers };
    },
  };
}

/** The code that an app shows at a time. @param secret in base32 */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** How a passkey lies. */
export interface PasskeyLie {
  readonly origin?: string;
  readonly host?: string;
  readonly counter?: number;
  /** Whether the person was asked for a finger or a PIN. */
  readonly isVerified?: boolean;
  readonly challenge?: string;
}

/** A passkey in software, for one site. */
export interface TestPasskey {
  readonly id: string;
  /** What it answers when it is made. */
  readonly register: (options: object, lie?: PasskeyLie) => object;
  /** What it answers when it is used. */
  readonly use: (options: object, lie?: PasskeyLie) => object;
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

export function makePasskey(): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rawId = randomBytes(16);
  const id = rawId.toString("base64url");
  let used = 0;
  const rest = { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;
  return {
    id,
    register(options, lie = {}) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseOf(publicKey)]);
      const authData = Buffer.concat([authDataOf(lie, 0, HAS_CREDENTIAL), credential]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      const attestationObject = encoded(isoCBOR.encode(attestation as never));
      return { ...rest, response: { clientDataJSON: clientDataOf("create", options, lie), attestationObject } };
    },
    use(options, lie = {}) {
      used = lie.counter ?? used + 1;
      const authenticatorData = authDataOf(lie, used, 0);
      const clientDataJSON = clientDataOf("get", options, lie);
      const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
      const signature = createSign("sha256").update(authenticatorData).update(hash).sign(privateKey);
      const response = { clientDataJSON, authenticatorData: encoded(authenticatorData), signature: encoded(signature) };
      return { ...rest, response };
    },
  };
}

function authDataOf({ host = new URL(ORIGIN).hostname, isVerified = true }: PasskeyLie, used: number, more: number) {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(used);
  const flags = PRESENT + (isVerified ? VERIFIED : 0) + more;
  return Buffer.concat([createHash("sha256").update(host).digest(), Buffer.from([flags]), counter]);
}

function clientDataOf(what: "create" | "get", options: object, { origin = ORIGIN, challenge }: PasskeyLie): string {
  const { challenge: given } = options as { readonly challenge: string };
  const data = { type: `webauthn.${what}`, challenge: challenge ?? given, origin, crossOrigin: false };
  return encoded(Buffer.from(JSON.stringify(data)));
}

function coseOf(key: KeyObject): Uint8Array {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return isoCBOR.encode(cose as never);
}

function encoded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
