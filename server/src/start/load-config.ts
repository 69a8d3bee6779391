import { isIP } from "node:net";
import path from "node:path";
import { type Config, ConfigError, type Environment, type SecurityTarget } from "../base/config.ts";
import { POOL_SIZE } from "../database/database.ts";
import { TIME_LIMITS } from "../database/time-limits.ts";
import { misspelt } from "./misspelt.ts";
import {
  Mend,
  parseAddresses,
  parseApplication,
  parseDatabaseUrl,
  parseEmail,
  parseHost,
  parseList,
  parseLogLevel,
  parsePassword,
  parsePostgresqlUrl,
  parsePublicUrl,
  parseSecretKeys,
  parseSecurityTarget,
  parseSender,
  parseSmtpUrl,
  parseStrongPassword,
  parseSwitch,
  parseTimeZone,
  parseToken,
  parseTrueOrFalse,
  parseWebUrl,
  SENDER_MEND,
  wholeNumber,
} from "./parse-setting.ts";

const LONGEST_SESSION_MINUTES = 720;
const LONGEST_KEPT_DAYS = 3650;
/** For so long the database itself keeps an entry of the security log. */
const LEAST_LOG_DAYS = 396;
/** A hundred years. */
const MOST_LOG_DAYS = 36_525;

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
    oidcIssuer: setting<string | null>("OIDC_ISSUER", parseWebUrl, null),
    oidcClientId: setting<string | null>("OIDC_CLIENT_ID", String, null),
    oidcClientSecret: setting<string | null>("OIDC_CLIENT_SECRET", String, null),
    oidcDomains: setting("OIDC_DOMAINS", parseList, []),
    oidcProfile: setting<string | null>("OIDC_PROFILE", String, null),
    sessionMinutes: setting("SESSION_MINUTES", wholeNumber(1, LONGEST_SESSION_MINUTES), 30),
    removedValuesDays: setting("REMOVED_VALUES_DAYS", wholeNumber(1, LONGEST_KEPT_DAYS), 30),
    securityLogDays: setting("SECURITY_LOG_DAYS", wholeNumber(LEAST_LOG_DAYS, MOST_LOG_DAYS), LEAST_LOG_DAYS),
    securityLogExport: setting<SecurityTarget | null>("SECURITY_LOG_EXPORT", parseSecurityTarget, null),
    timeZone: setting("TIME_ZONE", parseTimeZone, "UTC"),
    smtpUrl: setting<string | null>("SMTP_URL", parseSmtpUrl, null),
    mailFrom: setting<string | null>("MAIL_FROM", parseSender, null),
    productName: setting("PRODUCT_NAME", String, "Armature"),
    courseUrl: setting<string | null>("COURSE_URL", parseWebUrl, null),
    metricsToken: setting<string | null>("METRICS_TOKEN", parseToken, null),
    secretKeys: setting<readonly string[]>("SECRET_KEY", parseSecretKeys, []),
    slowStatementMs: setting("SLOW_STATEMENT_MS", wholeNumber(1, 60_000), 1000),
    jobs: setting("JOBS", parseSwitch, true),
    otlpEndpoint: setting<string | null>("OTEL_EXPORTER_OTLP_ENDPOINT", parseWebUrl, null),
    telemetryName: setting<string | null>("OTEL_SERVICE_NAME", String, null),
    isTelemetryDisabled: setting("OTEL_SDK_DISABLED", parseTrueOrFalse, false),
    outboundAllow: setting("OUTBOUND_ALLOW", parseAddresses, []),
    logLevel: setting("LOG_LEVEL", parseLogLevel, "info"),
  };
  problems.push(...lacking(env, config));
  if (problems.length > 0) throw new ConfigError(problems);
  const warnings = Object.freeze([...misspelt(env, names), ...warningsOf(config)]);
  return Object.freeze({ ...config, warnings });
}

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
  if (/(PASSWORD|TOKEN|SECRET|KEY)$/.test(name)) return "set (not shown)";
  return `'${text.replace(/\/\/[^@/]*@/, "//***@")}'`;
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

/** Settings that need others which are not given. */
function lacking(
  env: Environment,
  { oidcIssuer, oidcClientId, oidcDomains }: Omit<Config, "warnings">,
): readonly string[] {
  const isUnset = (name: string) => (env[name] ?? "").trim() === "";
  const ofProvider = [oidcIssuer !== null, oidcClientId !== null, oidcDomains.length > 0];
  return [
    ...(!isUnset("SMTP_URL") && isUnset("MAIL_FROM") ? [`MAIL_FROM is not set, and SMTP_URL is: ${SENDER_MEND}.`] : []),
    ...(new Set(ofProvider).size > 1
      ? ["OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_DOMAINS need each other: give all three or none."]
      : []),
  ];
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
