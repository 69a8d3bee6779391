import { ConfigError, type Config } from "../base/config.ts";
import { AppError, type ErrorItem } from "../base/errors.ts";
import { newPasswordHash } from "../session/new-password.ts";
import { keepPassword } from "../accounts/person.ts";
import type { StaffDeps } from "../accounts/staff.ts";
import { hasAdministrator } from "../accounts/staff.ts";
import { makeAdministrator } from "./administrators.ts";
import { nameFromEmail } from "./name.ts";

/**
 * Creates the administrator from ADMIN_EMAIL and ADMIN_PASSWORD if there is none yet.
 * @throws ConfigError if these values are refused
 */
export async function makeConfiguredAdministrator(
  deps: StaffDeps,
  { firstAdministrator, productName }: Pick<Config, "firstAdministrator" | "productName">,
): Promise<void> {
  if (firstAdministrator === null || (await hasAdministrator(deps))) return;
  const { email, password } = firstAdministrator;
  try {
    const passwordHash = await newPasswordHash(password, { words: [email, productName] }, "ADMIN_PASSWORD");
    await makeAdministrator(
      deps,
      { email, ...nameFromEmail(email), passwordHash, way: "environment" },
      {
        before: async (trx) => {
          if (await hasAdministrator({ ...deps, kysely: trx })) throw new AppError("setupDone");
        },
        after: keepPassword,
      },
    );
  } catch (error) {
    // Another instance created one first.
    if (await hasAdministrator(deps)) return;
    if (!(error instanceof AppError)) throw error;
    throw new ConfigError(error.errors.map(problemOf(email)));
  }
}

function problemOf(email: string): (item: ErrorItem) => string {
  return ({ attribute, message }) =>
    attribute === "ADMIN_PASSWORD"
      ? `ADMIN_PASSWORD is set (not shown): ${message}`
      : `ADMIN_EMAIL is '${email}': ${message}`;
}
