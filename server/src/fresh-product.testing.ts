import type { WholeApplication } from "./application-code.ts";
import { loadConfig } from "./config.ts";
import type { Database } from "./database/open.ts";
import { createLog } from "./http/log.ts";
import { openProduct, type Product } from "./product.ts";
import { readExampleRecords } from "./seed/seed-files.ts";
import { ORIGIN, PASSWORD } from "./session/testing.ts";

/** Opens an application, which fills an empty database with its examples. */
export function openFresh(application: WholeApplication, database: Database): Promise<Product> {
  return openProduct({
    application,
    config: loadConfig({ DATABASE_URL: "memory://", PUBLIC_URL: ORIGIN, DEMO: "on", DEMO_PASSWORD: PASSWORD }),
    database,
    clock: () => new Date(),
    log: createLog("silent"),
    exampleRecords: readExampleRecords(application.metadata),
  });
}

/** The session token of an example account; empty where it cannot sign in. */
export async function tokenOf({ app }: Pick<Product, "app">, username: string): Promise<string> {
  const payload = { username, password: PASSWORD };
  const { cookies } = await app.inject({ method: "POST", url: "/api/login", headers: { origin: ORIGIN }, payload });
  return (cookies as { name: string; value: string }[]).find(({ name }) => name === "jwt")?.value ?? "";
}
