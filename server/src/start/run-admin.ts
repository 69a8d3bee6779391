import { text } from "node:stream/consumers";
import { rotateSecrets } from "../database/rotate-secrets.ts";
import { readCommand, resetByCommand, runCommand } from "../setup/command.ts";
import { type Commanded, onDatabase } from "./on-database.ts";
import { openRecords } from "./open-records.ts";
import { openSecrets } from "./open-secrets.ts";

type Configure = () => Commanded | Promise<Commanded>;

/**
 * Runs a command on the configured database, without a browser. `armature admin create EMAIL` creates an administrator,
 * `armature admin rotate-secrets` encrypts all secrets with the first key of SECRET_KEY, and
 * `armature admin reset-factors EMAIL` removes the second factors of a person who lost them.
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { loadConfig, readApplication, runAdmin } from "@armature/server";
 * const application = { ...readApplication("metadata", "library", registry), modules: [] };
 * void runAdmin(() => ({ application, config: loadConfig(process.env) }));
 * ```
 */
export function runAdmin(configure: Configure, args: readonly string[] = process.argv.slice(2)): Promise<void> {
  if (args.join(" ") === "rotate-secrets") return rotate(configure);
  return args[0] === "reset-factors" ? reset(configure, args.slice(1)) : create(configure, args);
}

function reset(configure: Configure, args: readonly string[]): Promise<void> {
  return onDatabase(configure, async ({ config, database: { kysely } }) => {
    const { email, hadFactors } = await resetByCommand({ kysely, config, now: new Date() }, args);
    console.log(hadFactors ? `The second factors of ${email} were removed.` : `${email} has no second factor.`);
    return 0;
  });
}

function rotate(configure: Configure): Promise<void> {
  return onDatabase(configure, async ({ config, database: { kysely } }) => {
    const renewed = await rotateSecrets(kysely, openSecrets(config));
    console.log(`${renewed} stored secret(s) were encrypted anew. The other keys of SECRET_KEY can be taken out.`);
    return 0;
  });
}

function create(configure: Configure, args: readonly string[]): Promise<void> {
  return onDatabase(
    async () => {
      const { fromStdin, ...wanted } = readCommand(args);
      return { ...(await configure()), wanted, fromStdin };
    },
    async ({ application, config, database, log, wanted, fromStdin }) => {
      const password = fromStdin ? ((await text(process.stdin)).split(/\r?\n/)[0] ?? "") : null;
      const clock = () => new Date();
      const { metadata, records, flush } = await openRecords({ application, database, clock, log, config });
      const deps = { kysely: database.kysely, metadata, records, config, now: clock() };
      const link = await runCommand(deps, { ...wanted, password });
      await flush();
      console.log(`${wanted.email} is an administrator.`);
      console.log(
        link === null ? "The password is set." : `Open this link by ${link.expires} to set the password:\n${link.href}`,
      );
      return 0;
    },
  );
}
