import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What a server of TLS needs, in PEM. */
export interface Certified {
  readonly key: string;
  readonly cert: string;
}

/** An authority of one's own, as a hospital has it. */
export interface Authority {
  /** Its own certificate, in PEM. */
  readonly cert: string;
  /** A certificate for a host, valid from an hour ago until tomorrow. */
  issue(host: string): Certified;
}

/** Makes an authority whose certificate only it vouches for. */
export function makeAuthority(name: string): Authority {
  const own = newKeys();
  const issuer = { name, key: own.privateKey };
  const cert = certificate({ subject: name, issuer, publicKey: own.publicKey, extensions: [IS_AUTHORITY] });
  return {
    cert,
    issue: (host) => {
      const keys = newKeys();
      const extensions = [extension(ALTERNATIVE_NAME, sequence(tagged(0x82, Buffer.from(host))))];
      return {
        key: keys.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
        cert: certificate({ subject: host, issuer, publicKey: keys.publicKey, extensions }),
      };
    },
  };
}

function newKeys() {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

interface Wanted {
  readonly subject: string;
  readonly issuer: { readonly name: string; readonly key: KeyObject };
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

// The object identifiers of RFC 5280 and RFC 5758, as they are encoded.
const COMMON_NAME = "550403";
const BASIC_CONSTRAINTS = "551d13";
const ALTERNATIVE_NAME = "551d11";
const ECDSA_WITH_SHA256 = "2a8648ce3d040302";
const HOUR = 3_600_000;

/** A certificate of X.509 version 3, in PEM. */
function certificate({ subject, issuer, publicKey, extensions }: Wanted): string {
  const algorithm = sequence(identifier(ECDSA_WITH_SHA256));
  const signed = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(issuer.name),
    sequence(time(-HOUR), time(24 * HOUR)),
    nameOf(subject),
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(...extensions)),
  );
  const der = sequence(signed, algorithm, bits(sign("sha256", signed, issuer.key)));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

const IS_AUTHORITY = extension(BASIC_CONSTRAINTS, sequence(tagged(0x01, Buffer.from([0xff]))));

function extension(kind: string, value: Buffer): Buffer {
  return sequence(identifier(kind), tagged(0x04, value));
}

function nameOf(text: string): Buffer {
  return sequence(tagged(0x31, sequence(identifier(COMMON_NAME), tagged(0x0c, Buffer.from(text)))));
}

/** `YYMMDDhhmmssZ`, from now. */
function time(later: number): Buffer {
  const text = new Date(Date.now() + later).toISOString();
  return tagged(0x17, Buffer.from(`${text.slice(2, 19).replaceAll(/[-:T]/g, "")}Z`));
}

function identifier(encoded: string): Buffer {
  return tagged(0x06, Buffer.from(encoded, "hex"));
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function bits(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** A value with its tag and its length before it (DER). */
function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}
