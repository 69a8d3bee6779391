import { isIP } from "node:net";
import path from "node:path";
import { isAddress } from "@armature/engine/values";
import { passwordProblems, SHORTEST_PASSWORD } from "@armature/engine/platform";
import { POOL_SIZE } from "../database/database.ts";
import { urlsOf } from "../database/hosts.ts";
import { TIME_LIMITS } from "../database/time-limits.ts";
import { misspelt } from "./misspelt.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const LONGEST_SESSION_MINUTES = 720;
const LONGEST_KEPT_DAYS = 3650;

/** The settings of a server process, read from the environment once at start. An empty variable counts as unset. */
export interface Config {
  /**
   * APPLICATION, onboarding in this repository: the application to run, by the name of its folder below `metadata`. A
   * database remembers its application and refuses another.
   */
  readonly application: string | null;
  /** PORT, 3000: the port to listen on; 0 takes any free port. */
  readonly port: number;
  /** HOST, 127.0.0.1: the address to listen on; 0.0.0.0 or :: for all. */
  readonly host: string;
  /**
   * DATABASE_URL: `postgres://…` of PostgreSQL 15 or newer. It may name several servers, of which the one that takes
   * writes is used: `postgres://user:password@one:5432,two:5432/main?target_session_attrs=read-write`. Without it, the
   * embedded database in DATA_DIR is used; `memory://` is a temporary one.
   */
  readonly databaseUrl: string | null;
  /**
   * DATABASE_LISTEN_URL, DATABASE_URL: a direct connection for notifications, migrations and work in the background.
   * Required if DATABASE_URL leads to a connection pooler in transaction mode. Statements are then not prepared.
   */
  readonly databaseListenUrl: string | null;
  /**
   * DATABASE_POOL, 10: how many connections to PostgreSQL calls use at the same time, from 3 to 200. Each instance opens
   * up to 5 more for its own work.
   */
  readonly databasePool: number;
  /**
   * DATABASE_STATEMENT_SECONDS, 30: how long PostgreSQL works on one statement of a call, from 5 to 60. Then the call
   * answers 503.
   */
  readonly databaseStatementSeconds: number;
  /**
   * DATA_DIR, ./data: the absolute folder of the embedded database. A relative path starts at the root of the checkout.
   */
  readonly dataDir: string;
  /**
   * PUBLIC_URL, http://HOST:PORT: the origin at which browsers reach the server, without a path. Links in emails start
   * with it. Cookies are Secure exactly when it is https.
   */
  readonly publicUrl: string;
  /** Whether PUBLIC_URL is https. Cookies are then Secure. */
  readonly secure: boolean;
  /**
   * TRUSTED_PROXIES, none: addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted, separated by commas.
   */
  readonly trustedProxies: readonly string[];
  /** DEMO, on only with the embedded database: creates example organizations and accounts. */
  readonly demo: boolean;
  /** DEMO_PASSWORD, made once and printed: the password of the example accounts, at least 8 characters. */
  readonly demoPassword: string | null;
  /**
   * ADMIN_EMAIL and ADMIN_PASSWORD: the administrator to create at start if there is none. Each needs the other. Without
   * them, the start prints the setup link.
   */
  readonly firstAdministrator: { readonly email: string; readonly password: string } | null;
  /**
   * SESSION_MINUTES, 30: the length of a session that is not extended, at most 720. Pages extend it while the person is
   * active, at most every 5 minutes, so it should be longer than that.
   */
  readonly sessionMinutes: number;
  /**
   * REMOVED_VALUES_DAYS, 30: how long values of a removed attribute are kept. Until then, undoing the removal restores
   * them.
   */
  readonly removedValuesDays: number;
  /**
   * SMTP_URL: the mail server, `smtp://user:password@host:587` or `smtps://…`. The former uses STARTTLS if it is offered;
   * `?requireTLS=true` requires it. Without it, emails stay in the database: administrators read them at `/outbox` and
   * pass their links on, and the security log records each look. A demo shows the emails in its log.
   */
  readonly smtpUrl: string | null;
  /** MAIL_FROM: the sender of all mails, `address` or `Name <address>`. Required with SMTP_URL. */
  readonly mailFrom: string | null;
  /** PRODUCT_NAME, the name of the application: the name that people see. */
  readonly productName: string;
  /** COURSE_URL: the collection of courses that pages link to. Without it, no link is shown. */
  readonly courseUrl: string | null;
  /**
   * METRICS_TOKEN: the bearer token, at least 16 letters and digits, with which a program reads `/metrics`. Without it,
   * only administrators who are signed in can read them.
   */
  readonly metricsToken: string | null;
  /** LOG_LEVEL, info: how much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. */
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Warnings about settings that work but are unwise. Printed at start. */
  readonly warnings: readonly string[];
}

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** All problems of the environment together, one line each: the variable, its value, and what it accepts. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(["The configuration is not valid:", ...problems.map((problem) => `- ${problem}`)].join("\n"));
    this.problems = problems;
  }
}

/**
 * Reads the settings from environment variables.
 * @param root what a relative DATA_DIR starts from; the working directory by default
 * @throws ConfigError with all problems, not only the first
 * @example
 * ```ts
 * import { loadConfig } from "@armature/server";
 * const config = loadConfig({ APPLICATION: "library", PORT: "4000", DATA_DIR: "data" }, "/srv");
 * config.port; // → 4000
 * config.dataDir; // → "/srv/data"
 * ```
 */
export function loadConfig(env: Environment, root = "."): Config {
  const { setting, problems, names } = reader(env);
  const host = setting("HOST", parseHost, "127.0.0.1");
  const port = setting("PORT", wholeNumber(0, 65_535), 3000);
  const databaseUrl = setting<string | null>("DATABASE_URL", parseDatabaseUrl, null);
  const publicUrl = setting("PUBLIC_URL", parsePublicUrl, `http://${hostOfUrl(host)}:${port}`);
  const config: Omit<Config, "warnings"> = {
    application: setting<string | null>("APPLICATION", parseApplication, null),
    port,
    host,
    databaseUrl,
    databaseListenUrl: setting("DATABASE_LISTEN_URL", parsePostgresqlUrl, databaseUrl),
    databasePool: setting("DATABASE_POOL", wholeNumber(3, 200), POOL_SIZE),
    databaseStatementSeconds: setting("DATABASE_STATEMENT_SECONDS", wholeNumber(5, 60), TIME_LIMITS.statement / 1000),
    dataDir: path.resolve(root, setting("DATA_DIR", String, "data")),
    publicUrl,
    secure: publicUrl.startsWith("https:"),
    trustedProxies: setting("TRUSTED_PROXIES", parseAddresses, []),
    demo: setting("DEMO", parseSwitch, databaseUrl === null || databaseUrl === "memory://"),
    demoPassword: setting<string | null>("DEMO_PASSWORD", parsePassword, null),
    firstAdministrator: firstAdministrator(env, setting, problems),
    sessionMinutes: setting("SESSION_MINUTES", wholeNumber(1, LONGEST_SESSION_MINUTES), 30),
    removedValuesDays: setting("REMOVED_VALUES_DAYS", wholeNumber(1, LONGEST_KEPT_DAYS), 30),
    smtpUrl: setting<string | null>("SMTP_URL", parseSmtpUrl, null),
    mailFrom: setting<string | null>("MAIL_FROM", parseSender, null),
    productName: setting("PRODUCT_NAME", String, "Armature"),
    courseUrl: setting<string | null>("COURSE_URL", parseWebUrl, null),
    metricsToken: setting<string | null>("METRICS_TOKEN", parseToken, null),
    logLevel: setting("LOG_LEVEL", parseLogLevel, "info"),
  };
  if ((env["SMTP_URL"] ?? "").trim() !== "" && (env["MAIL_FROM"] ?? "").trim() === "")
    problems.push(`MAIL_FROM is not set, and SMTP_URL is: ${SENDER_MEND}.`);
  if (problems.length > 0) throw new ConfigError(problems);
  const warnings = Object.freeze([...misspelt(env, names), ...warningsOf(config)]);
  return Object.freeze({ ...config, warnings });
}

/** What a variable accepts instead of its value. */
class Mend extends Error {}

type Setting = <T>(name: string, parse: (text: string) => T, fallback: T) => T;

function reader(env: Environment): { setting: Setting; problems: string[]; names: Set<string> } {
  const problems: string[] = [];
  const names = new Set<string>();
  const setting: Setting = (name, parse, fallback) => {
    names.add(name);
    const raw = env[name] ?? "";
    if (raw.trim() === "") return fallback;
    // Spaces are part of a password.
    const text = name.endsWith("PASSWORD") ? raw : raw.trim();
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof Mend)) throw error;
      problems.push(`${name} is ${shown(name, text)}: ${error.message}.`);
      return fallback;
    }
  };
  return { setting, problems, names };
}

/** Hides passwords, both alone and inside a URL. */
function shown(name: string, text: string): string {
  if (/(PASSWORD|TOKEN)$/.test(name)) return "set (not shown)";
  return `'${text.replace(/\/\/[^@/]*@/, "//***@")}'`;
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new Mend(`give a whole number from ${least} to ${most}`);
    return value;
  };
}

function parseApplication(text: string): string {
  if (!/^[a-z][A-Za-z0-9-]*$/.test(text)) throw new Mend("give the name of a folder below metadata, such as equipment");
  return text;
}

function parseHost(text: string): string {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) {
    throw new Mend("give a host name or an address, without scheme or port, such as 127.0.0.1");
  }
  return text;
}

function parseDatabaseUrl(text: string): string {
  return text === "memory://" ? text : parsePostgresqlUrl(text);
}

function parsePostgresqlUrl(text: string): string {
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
const SENDER_MEND = "give the address that emails come from, such as portal@example.org or Portal <portal@example.org>";

function parseSender(text: string): string {
  if (!SENDER.test(text)) throw new Mend(SENDER_MEND);
  return text;
}

function parseSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const known = url?.protocol === "smtp:" || url?.protocol === "smtps:";
  if (!known || url.hostname === "") throw new Mend("give a URL such as smtp://user:password@mail.example.org:587");
  return text;
}

function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const web = url?.protocol === "http:" || url?.protocol === "https:";
  if (!web || url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    throw new Mend("give an http or https URL without a path, such as https://build.example.org");
  }
  return url.origin;
}

function parseWebUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (!isWeb) throw new Mend("give an http or https URL, such as https://courses.example.org/install");
  return url.href;
}

function parseAddresses(text: string): readonly string[] {
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

function parseSwitch(text: string): boolean {
  if (["on", "true", "1"].includes(text.toLowerCase())) return true;
  if (["off", "false", "0"].includes(text.toLowerCase())) return false;
  throw new Mend("give on or off");
}

function parsePassword(text: string): string {
  if (text.length < SHORTEST_PASSWORD) throw new Mend(`give at least ${SHORTEST_PASSWORD} characters`);
  return text;
}

function firstAdministrator(env: Environment, setting: Setting, problems: string[]): Config["firstAdministrator"] {
  const email = setting<string | null>("ADMIN_EMAIL", parseEmail, null);
  const password = setting<string | null>("ADMIN_PASSWORD", parseStrongPassword, null);
  const isSet = (name: string) => (env[name] ?? "").trim() !== "";
  const lone = isSet("ADMIN_EMAIL") !== isSet("ADMIN_PASSWORD");
  if (lone && isSet("ADMIN_EMAIL"))
    problems.push("ADMIN_PASSWORD is not set, and ADMIN_EMAIL is: give both or neither.");
  if (lone && !isSet("ADMIN_EMAIL"))
    problems.push("ADMIN_EMAIL is not set, and ADMIN_PASSWORD is: give both or neither.");
  return email === null || password === null ? null : Object.freeze({ email, password });
}

function parseEmail(text: string): string {
  if (!isAddress(text)) throw new Mend("give an email address, such as admin@example.org");
  return text.toLowerCase();
}

function parseStrongPassword(text: string): string {
  const problems = passwordProblems(text);
  if (problems.length > 0) throw new Mend(problems.map((problem) => problem.replace(/\.$/, "")).join("; "));
  return text;
}

function parseToken(text: string): string {
  if (!/^[\w.~+/=-]{16,}$/.test(text))
    throw new Mend("give at least 16 letters and digits, such as those of 'openssl rand -hex 32'");
  return text;
}

function parseLogLevel(text: string): Config["logLevel"] {
  const level = LOG_LEVELS.find((each) => each === text);
  if (level === undefined) throw new Mend(`give one of ${LOG_LEVELS.join(", ")}`);
  return level;
}

function hostOfUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return isIP(host) === 6 ? `[${host}]` : host;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

function warningsOf(config: Omit<Config, "warnings">): readonly string[] {
  const { host, secure, demo, smtpUrl, firstAdministrator: first } = config;
  const warnings: string[] = [];
  if (!isLoopback(host) && !secure) warnings.push(readableTraffic(host));
  if (!demo && smtpUrl === null)
    warnings.push(
      "SMTP_URL is not set, so no email is sent: nobody can confirm an account or reset a password without an administrator, who reads the links at /outbox. Set SMTP_URL and MAIL_FROM.",
    );
  if (demo && first !== null)
    warnings.push(
      "DEMO is on, which brings an administrator of its own: ADMIN_EMAIL and ADMIN_PASSWORD do nothing. Set DEMO=off to use them.",
    );
  return warnings;
}

function readableTraffic(host: string): string {
  return `HOST is ${host}, so others can reach this server, while PUBLIC_URL is not https: passwords and session cookies travel readable. Put a proxy with TLS in front and set PUBLIC_URL to its https address.`;
}
