import path from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError } from "../base/config.ts";
import { loadConfig } from "./load-config.ts";

describe("loadConfig", () => {
  test("needs nothing set", () => {
    const config = loadConfig({}, "/srv/portal");
    expect(config).toEqual({
      application: null,
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: null,
      databaseListenUrl: null,
      databasePool: 10,
      databaseStatementSeconds: 30,
      dataDir: path.resolve("/srv/portal/data"),
      publicUrl: "http://127.0.0.1:3000",
      secure: false,
      trustedProxies: [],
      demo: true,
      demoPassword: null,
      firstAdministrator: null,
      oidcIssuer: null,
      oidcClientId: null,
      oidcClientSecret: null,
      oidcDomains: [],
      oidcProfile: null,
      sessionMinutes: 30,
      smtpUrl: null,
      timeZone: "UTC",
      mailFrom: null,
      metricsToken: null,
      productName: "Armature",
      courseUrl: null,
      removedValuesDays: 30,
      securityLogDays: 396,
      securityLogExport: null,
      secretKeys: [],
      slowStatementMs: 1000,
      jobs: true,
      otlpEndpoint: null,
      telemetryName: null,
      isTelemetryDisabled: false,
      outboundAllow: [],
      logLevel: "info",
      warnings: [],
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  test("takes the demo off with a server database, unless asked for", () => {
    const env = { DATABASE_URL: "postgres://app@db/main" };
    expect(loadConfig(env)).toMatchObject({ demo: false, databaseListenUrl: "postgres://app@db/main" });
    expect(loadConfig({ ...env, DEMO: "on" }).demo).toBe(true);
    expect(loadConfig({ DATABASE_URL: "memory://" }).demo).toBe(true);
    expect(loadConfig({ DEMO: "off" }).demo).toBe(false);
  });

  test("reads every variable [BLD-D03]", () => {
    const config = loadConfig({
      PORT: "8080",
      HOST: "0.0.0.0",
      DATABASE_URL: "postgresql://app:pw@pool:6432/main",
      DATABASE_LISTEN_URL: "postgresql://app:pw@db:5432/main",
      DATA_DIR: "/var/lib/product",
      PUBLIC_URL: "https://build.example.org/",
      TRUSTED_PROXIES: "10.0.0.0/8, ::1",
      DEMO_PASSWORD: "long enough",
      SESSION_MINUTES: "45",
      REMOVED_VALUES_DAYS: "90",
      SMTP_URL: "smtps://app:pw@mail.example.org",
      MAIL_FROM: "The Portal <portal@example.org>",
      PRODUCT_NAME: "Product",
      COURSE_URL: "https://courses.example.org/install",
      LOG_LEVEL: "debug",
    });
    expect(config).toMatchObject({
      databaseListenUrl: "postgresql://app:pw@db:5432/main",
      dataDir: "/var/lib/product",
      publicUrl: "https://build.example.org",
      secure: true,
      trustedProxies: ["10.0.0.0/8", "::1"],
      sessionMinutes: 45,
      removedValuesDays: 90,
      smtpUrl: "smtps://app:pw@mail.example.org",
      mailFrom: "The Portal <portal@example.org>",
      courseUrl: "https://courses.example.org/install",
      warnings: [],
    });
  });

  test("reports all problems together, with value and mend, and no password", () => {
    const env = {
      PORT: "99999",
      HOST: "http://x",
      DATABASE_URL: "mysql://app:secret@db/main",
      PUBLIC_URL: "build.example.org",
      TRUSTED_PROXIES: "10.0.0.0/99",
      DEMO: "maybe",
      DEMO_PASSWORD: "short",
      SESSION_MINUTES: "1.5",
      SMTP_URL: "https://app:secret@mail",
      MAIL_FROM: "a@b.example, c@d.example",
      TIME_ZONE: "Mars/Olympus",
      LOG_LEVEL: "loud",
    };
    const error = caught(() => loadConfig(env));
    expect(error.problems).toEqual([
      "HOST is 'http://x': give a host name or an address, without scheme or port, such as 127.0.0.1.",
      "PORT is '99999': give a whole number from 0 to 65535.",
      "DATABASE_URL is 'mysql://***@db/main': give a URL such as postgres://user:password@host:5432/database.",
      "PUBLIC_URL is 'build.example.org': give an http or https URL without a path, such as https://build.example.org.",
      "TRUSTED_PROXIES is '10.0.0.0/99': give addresses or ranges separated by commas, such as 10.0.0.0/8.",
      "DEMO is 'maybe': give on or off.",
      "DEMO_PASSWORD is set (not shown): give at least 8 characters.",
      "SESSION_MINUTES is '1.5': give a whole number from 1 to 720.",
      "TIME_ZONE is 'Mars/Olympus': give the name of a time zone, such as Europe/Oslo or UTC.",
      "SMTP_URL is 'https://***@mail': give a URL such as smtp://user:password@mail.example.org:587.",
      "MAIL_FROM is 'a@b.example, c@d.example': give the address that emails come from, such as portal@example.org or Portal <portal@example.org>.",
      "LOG_LEVEL is 'loud': give one of fatal, error, warn, info, debug, trace, silent.",
    ]);
    expect(error.message).not.toContain("secret");
  });

  test("needs a sender with a mail server, and takes one address alone", () => {
    const env = { SMTP_URL: "smtp://localhost:2525" };
    expect(caught(() => loadConfig(env)).problems).toEqual([
      "MAIL_FROM is not set, and SMTP_URL is: give the address that emails come from, such as portal@example.org or Portal <portal@example.org>.",
    ]);
    for (const sender of ["portal", "Portal <portal>", "a@b\nBcc: c@d", "<a@b> x", "P <a@b>, Q <c@d>", "@", "a@"])
      expect(caught(() => loadConfig({ ...env, MAIL_FROM: sender })).problems, sender).toHaveLength(1);
    expect(loadConfig({ ...env, MAIL_FROM: "portal@localhost" }).smtpUrl).toBe("smtp://localhost:2525");
  });

  test("keeps the security log for as long as it is told, and never less than a year and a month [F-138]", () => {
    expect(loadConfig({ SECURITY_LOG_DAYS: "2192" }).securityLogDays).toBe(2192);
    for (const days of ["395", "0", "six years", "36526"])
      expect(caught(() => loadConfig({ SECURITY_LOG_DAYS: days })).problems, days).toEqual([
        `SECURITY_LOG_DAYS is '${days}': give a whole number from 396 to 36525.`,
      ]);
  });

  test.each([
    ["file:/var/log/security.jsonl", { kind: "file", path: "/var/log/security.jsonl" }],
    ["file:///var/log/security.jsonl", { kind: "file", path: "/var/log/security.jsonl" }],
    ["syslog://logs.example.org:601", { kind: "syslog", host: "logs.example.org", port: 601, isTls: false }],
    ["syslogs://[2001:db8::1]:6514", { kind: "syslog", host: "2001:db8::1", port: 6514, isTls: true }],
  ])("exports the security log to %s [ADD-098]", (text, target) => {
    expect(loadConfig({ SECURITY_LOG_EXPORT: text }).securityLogExport).toEqual(target);
  });

  test.each([
    "security.jsonl",
    "file:security.jsonl",
    "file:/var/log/",
    "syslog://logs.example.org",
    "syslog://logs.example.org:99999",
    "syslog://me:secret@logs.example.org:601",
    "https://logs.example.org:601",
  ])("exports the security log not to %s [ADD-098]", (text) => {
    const [problem = ""] = caught(() => loadConfig({ SECURITY_LOG_EXPORT: text })).problems;
    expect(problem).toMatch(/^SECURITY_LOG_EXPORT is .*: give file: and an absolute path, .* or a receiver, /);
    expect(problem).not.toContain("secret");
  });

  test("warns when others can reach a server without TLS", () => {
    expect(loadConfig({ HOST: "0.0.0.0" }).warnings).toHaveLength(1);
    expect(loadConfig({ HOST: "0.0.0.0", PUBLIC_URL: "https://build.example.org" }).warnings).toEqual([]);
    expect(loadConfig({ HOST: "::1" })).toMatchObject({ warnings: [], publicUrl: "http://[::1]:3000" });
  });

  test("warns where no demo runs and nobody gets a mail [F-005]", () => {
    const real = { DATABASE_URL: "postgres://db/main" };
    expect(loadConfig(real).warnings).toEqual([expect.stringContaining("SMTP_URL is not set, so no email is sent")]);
    expect(loadConfig({ DEMO: "off" }).warnings).toHaveLength(1);
    expect(loadConfig({ ...real, DEMO: "on" }).warnings).toEqual([]);
    expect(loadConfig({ ...real, SMTP_URL: "smtp://mail:25", MAIL_FROM: "portal@example.org" }).warnings).toEqual([]);
  });

  test.each([
    [{ DATABSE_URL: "postgres://db/main" }, "DATABSE_URL", "DATABASE_URL"],
    [{ DATABASE_ULR: "postgres://db/main" }, "DATABASE_ULR", "DATABASE_URL"],
    [{ SMTPURL: "x" }, "SMTPURL", "SMTP_URL"],
    [{ Public_Url: "x" }, "Public_Url", "PUBLIC_URL"],
    [{ SESION_MINUTE: "5" }, "SESION_MINUTE", "SESSION_MINUTES"],
    [{ PROT: "3000" }, "PROT", "PORT"],
  ])("warns of a variable that is nearly one of ours: %j [F-086]", (env, name, meant) => {
    expect(loadConfig(env).warnings).toEqual([
      `${name} is set, which is no variable of this product: did you mean ${meant}? It has no effect as it is.`,
    ]);
  });

  test("warns of no other variable [F-086]", () => {
    const others = ["HOME", "PATH", "USER", "HOSTNAME", "TERM", "SHELL", "LANG", "PWD", "NODE_ENV", "NODE_OPTIONS"];
    const more = ["MAIL", "LOGNAME", "POSTGRES_URL", "DATABASE", "DEMOGRAPHY", "npm_config_port", "PGDATA", "EMPTY"];
    const env = Object.fromEntries([...others, ...more].map((name) => [name, "x"]));
    expect(loadConfig({ ...env, DATABSE_URL: " ", DATA_DIR: "./data", LOG_LEVEL: "info" }).warnings).toEqual([]);
  });

  test("takes ADMIN_EMAIL and ADMIN_PASSWORD together, by the rules of passwords, and never prints one [F-080]", () => {
    const both = { ADMIN_EMAIL: "Ops@provider.example", ADMIN_PASSWORD: " Correct horse 1 " };
    const config = loadConfig(both);
    expect(config.firstAdministrator).toEqual({ email: "ops@provider.example", password: " Correct horse 1 " });
    expect(config.warnings).toEqual([expect.stringContaining("Set DEMO=off")]);
    expect(loadConfig({ ...both, DEMO: "off" }).warnings).not.toContainEqual(expect.stringContaining("ADMIN_EMAIL"));
    const problemsOf = (env: Record<string, string>) => caught(() => loadConfig(env)).problems;
    expect(problemsOf({ ADMIN_EMAIL: "ops", ADMIN_PASSWORD: "secret" })).toEqual([
      "ADMIN_EMAIL is 'ops': give an email address, such as admin@example.org.",
      "ADMIN_PASSWORD is set (not shown): Password must be at least 8 characters long; Must contain a uppercase letter; Must contain a number.",
    ]);
    expect(problemsOf({ ADMIN_EMAIL: "ops@provider.example" })).toEqual([
      "ADMIN_PASSWORD is not set, and ADMIN_EMAIL is: give both or neither.",
    ]);
    expect(problemsOf({ ADMIN_PASSWORD: "Correct horse 1" })).toEqual([
      "ADMIN_EMAIL is not set, and ADMIN_PASSWORD is: give both or neither.",
    ]);
  });
});

function caught(run: () => unknown): ConfigError {
  try {
    run();
  } catch (error) {
    if (error instanceof ConfigError) return error;
  }
  throw new Error("The configuration was accepted");
}
