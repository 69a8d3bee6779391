import { isKnownHere } from "./time-zones.ts";
import { isIP } from "node:net";
import { isAddress } from "@armature/engine/values";
import { passwordProblems, SHORTEST_PASSWORD } from "@armature/engine/platform";
import { type Config, LOG_LEVELS, type SecurityTarget } from "../base/config.ts";
import { KEY_BYTES } from "../base/secrets.ts";
import { urlsOf } from "../database/postgresql/hosts.ts";

/** What a variable accepts instead of its value. */
export class Mend extends Error {}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new Mend(`give a whole number from ${least} to ${most}`);
    return value;
  };
}

export function parseApplication(text: string): string {
  if (!/^[a-z][A-Za-z0-9-]*$/.test(text)) throw new Mend("give the name of a folder below metadata, such as equipment");
  return text;
}

export function parseHost(text: string): string {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) {
    throw new Mend("give a host name or an address, without scheme or port, such as 127.0.0.1");
  }
  return text;
}

export function parseDatabaseUrl(text: string): string {
  return text === "memory://" ? text : parsePostgresqlUrl(text);
}

export function parsePostgresqlUrl(text: string): string {
  const isKnown = (url: string) => /^postgres(ql)?:$/.test(new URL(url).protocol) && new URL(url).hostname !== "";
  try {
    if (urlsOf(text).every(isKnown)) return text;
  } catch {
    // Told below.
  }
  throw new Mend("give a URL such as postgres://user:password@host:5432/database");
}

/** An address without characters that separate or end addresses in a header. */
const ADDRESS = String.raw`[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+`;
const SENDER = new RegExp(`^(${ADDRESS}|[^<>,;:"@\\p{C}]+ <${ADDRESS}>)$`, "u");
export const SENDER_MEND =
  "give the address that emails come from, such as portal@example.org or Portal <portal@example.org>";

export function parseSender(text: string): string {
  if (!SENDER.test(text)) throw new Mend(SENDER_MEND);
  return text;
}

export function parseSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const known = url?.protocol === "smtp:" || url?.protocol === "smtps:";
  if (!known || url.hostname === "") throw new Mend("give a URL such as smtp://user:password@mail.example.org:587");
  return text;
}

const TARGET_MEND =
  "give file: and an absolute path, such as file:/var/log/armature/security.jsonl, or a receiver, such as syslog://logs.example.org:601";

export function parseSecurityTarget(text: string): SecurityTarget {
  const [, file] = /^file:(?:\/\/)?(\/.*[^/])$/.exec(text) ?? [];
  if (file !== undefined) return { kind: "file", path: file };
  const [, scheme, host = "", port = ""] = /^(syslogs?):\/\/([\w.-]+|\[[\da-f:.]+\]):(\d{1,5})\/?$/i.exec(text) ?? [];
  if (scheme === undefined || Number(port) < 1 || Number(port) > 65_535) throw new Mend(TARGET_MEND);
  const isTls = scheme.toLowerCase() === "syslogs";
  return { kind: "syslog", host: host.replaceAll(/[[\]]/g, ""), port: Number(port), isTls };
}

export function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const web = url?.protocol === "http:" || url?.protocol === "https:";
  if (!web || url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    throw new Mend("give an http or https URL without a path, such as https://build.example.org");
  }
  return url.origin;
}

export function parseWebUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (!isWeb) throw new Mend("give an http or https URL, such as https://courses.example.org/install");
  return url.href;
}

export function parseList(text: string): readonly string[] {
  const items = text.split(",").map((each) => each.trim());
  return Object.freeze(items.filter((each) => each !== ""));
}

export function parseAddresses(text: string): readonly string[] {
  const addresses = text.split(",").map((each) => each.trim());
  if (!addresses.every(isAddressRange))
    throw new Mend("give addresses or ranges separated by commas, such as 10.0.0.0/8");
  return Object.freeze(addresses);
}

function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && longest > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest));
}

export function parseTimeZone(text: string): string {
  if (!isKnownHere(text)) throw new Mend("give the name of a time zone, such as Europe/Oslo or UTC");
  return text;
}

export function parseSwitch(text: string): boolean {
  if (["on", "true", "1"].includes(text.toLowerCase())) return true;
  if (["off", "false", "0"].includes(text.toLowerCase())) return false;
  throw new Mend("give on or off");
}

export function parsePassword(text: string): string {
  if (text.length < SHORTEST_PASSWORD) throw new Mend(`give at least ${SHORTEST_PASSWORD} characters`);
  return text;
}

export function parseEmail(text: string): string {
  if (!isAddress(text)) throw new Mend("give an email address, such as admin@example.org");
  return text.toLowerCase();
}

export function parseStrongPassword(text: string): string {
  const problems = passwordProblems(text);
  if (problems.length > 0) throw new Mend(problems.map((problem) => problem.replace(/\.$/, "")).join("; "));
  return text;
}

export function parseToken(text: string): string {
  if (!/^[\w.~+/=-]{16,}$/.test(text))
    throw new Mend("give at least 16 letters and digits, such as those of 'openssl rand -hex 32'");
  return text;
}

export function parseSecretKeys(text: string): readonly string[] {
  const keys = text.split(",").map((each) => each.trim());
  const isKey = (key: string) => /^[A-Za-z0-9+/]{43}=$/.test(key) && Buffer.from(key, "base64").length === KEY_BYTES;
  if (!keys.every(isKey))
    throw new Mend("give 32 random bytes in base64, such as those of 'openssl rand -base64 32'; several with commas");
  return Object.freeze(keys);
}

/** As OpenTelemetry reads its own: `true` in any case. */
export function parseTrueOrFalse(text: string): boolean {
  if (!/^(true|false)$/i.test(text)) throw new Mend("give true or false");
  return text.toLowerCase() === "true";
}

export function parseLogLevel(text: string): Config["logLevel"] {
  const level = LOG_LEVELS.find((each) => each === text);
  if (level === undefined) throw new Mend(`give one of ${LOG_LEVELS.join(", ")}`);
  return level;
}
