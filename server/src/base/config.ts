export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

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
   * DATA_DIR, ./data: the absolute folder of the embedded database. A relative path starts at the
   * folder in which the command is started.
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
   * TRUSTED_PROXIES, none: addresses or CIDR ranges of proxies whose X-Forwarded-For, X-Request-Id and traceparent are
   * trusted, separated by commas.
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
   * OIDC_ISSUER: the address of the identity provider for staff that the first start makes, such as
   * https://login.example.org/realms/staff. It needs OIDC_CLIENT_ID and OIDC_DOMAINS. Afterwards, its record counts.
   */
  readonly oidcIssuer: string | null;
  /** OIDC_CLIENT_ID: by what name the provider of OIDC_ISSUER knows this product. */
  readonly oidcClientId: string | null;
  /** OIDC_CLIENT_SECRET: the client secret there, which is stored encrypted. Without it, the client is a public one. */
  readonly oidcClientSecret: string | null;
  /** OIDC_DOMAINS: the domains of its emails, separated by commas. */
  readonly oidcDomains: readonly string[];
  /** OIDC_PROFILE: the profile of staff whom it makes at their first sign-in. Without it, it makes nobody. */
  readonly oidcProfile: string | null;
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
   * SECURITY_LOG_DAYS, 396: how long entries of the security log are kept, from 396 to 36525. The database itself keeps
   * each for 396 days. A job deletes what is older every hour, once it is exported.
   */
  readonly securityLogDays: number;
  /**
   * SECURITY_LOG_EXPORT, none: where entries of the security log are copied to: `file:/var/log/armature/security.jsonl`,
   * `syslog://host:port` over TCP, or `syslogs://host:port` over TLS. Each is a line of JSON; its `id` tells a repeated
   * one.
   */
  readonly securityLogExport: SecurityTarget | null;
  /**
   * TIME_ZONE, UTC: the time zone, such as Europe/Oslo, whose day is today in rules. An application can declare an
   * attribute by which each organization names its own.
   */
  readonly timeZone: string;
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
  /**
   * SECRET_KEY: 32 random bytes in base64, with which stored secrets are encrypted, such as client secrets of identity
   * providers. Of several, separated by commas, the first encrypts and all decrypt. The embedded database makes a key of
   * its own, `secret.key` in DATA_DIR. Without one, secrets cannot be stored.
   */
  readonly secretKeys: readonly string[];
  /**
   * SLOW_STATEMENT_MS, 1000: from how many milliseconds on a statement of a call is logged as slow, without its values,
   * from 1 to 60000.
   */
  readonly slowStatementMs: number;
  /** JOBS, on: whether this instance runs jobs. With `off`, it only serves, and another instance must run them. */
  readonly jobs: boolean;
  /**
   * OTEL_EXPORTER_OTLP_ENDPOINT: the OpenTelemetry collector, such as `http://localhost:4318`, that gets spans of calls and
   * their statements, without values: of those that the caller traces and of a tenth of the others, unless
   * OTEL_TRACES_SAMPLER says otherwise. It needs the package `@opentelemetry/sdk-node`, which reads all `OTEL_…` variables.
   */
  readonly otlpEndpoint: string | null;
  /** OTEL_SERVICE_NAME, the name of the application: the name of the server in traces. */
  readonly telemetryName: string | null;
  /** OTEL_SDK_DISABLED, false: `true` sends no telemetry. */
  readonly isTelemetryDisabled: boolean;
  /**
   * OUTBOUND_ALLOW, none: addresses or CIDR ranges of in-house networks that the server may call, separated by commas.
   * Otherwise it calls public addresses only, and in a demo this machine.
   */
  readonly outboundAllow: readonly string[];
  /** LOG_LEVEL, info: how much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. */
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Warnings about settings that work but are unwise. Printed at start. */
  readonly warnings: readonly string[];
}

/** Where the security log is copied to: an absolute path, or a receiver of syslog. */
export type SecurityTarget =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "syslog"; readonly host: string; readonly port: number; readonly isTls: boolean };

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
