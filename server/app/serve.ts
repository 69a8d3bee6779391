import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ElementType } from "@armature/engine";
import { type ApplicationDefinition, runServer, sentenceOf } from "@armature/server";
import { applicationOf, configOf } from "./application-of.ts";
import type { Installed, InstalledCommand } from "./commands/command.ts";
import { INSTALLED_COMMANDS } from "./commands/installed.ts";
import type { OwnMigration } from "./own-tables.ts";
import { Refusal } from "./place.ts";
import { isForHelp, readArguments } from "./read-arguments.ts";
import { runProgram } from "./run-program.ts";

/**
 * What the built server does: it serves its application, or runs one of the commands that need no sources, such as
 * `main.cjs admin create EMAIL`.
 * @param name that of the folder of its metadata
 */
export function serve(
  name: string,
  definition: Pick<ApplicationDefinition, "modules">,
  own: readonly ElementType[],
  migrations: readonly OwnMigration[],
): void {
  // From the built file, which is in dist/server.
  const built = fileURLToPath(new URL("../", import.meta.url));
  const open = () => {
    const application = applicationOf(path.join(built, "metadata", name), definition, own, migrations);
    return { application, config: configOf(application, process.env), pages: path.join(built, "pages") };
  };
  const [, , ...args] = process.argv;
  const [command] = args;
  const isStart = command === undefined || command.startsWith("-");
  void runProgram(() => (isStart ? start(args, open) : runBuilt(command, args.slice(1), open)), sentenceOf);
}

interface Built extends Installed {
  /** The folder of the built pages. */
  readonly pages: string;
}

const USAGE = `main.cjs [--no-migrate]

Serves the application with the settings of the environment: PORT, DATABASE_URL, PUBLIC_URL and others.

  --no-migrate        refuses a database that is behind the files, and ends as 'main.cjs plan'

main.cjs COMMAND runs one of ${Object.keys(INSTALLED_COMMANDS).join(", ")}; with --help it says more.`;

async function start(args: readonly string[], open: () => Built): Promise<void> {
  if (isForHelp(args)) return console.log(USAGE);
  const { values } = readArguments({ options: { "no-migrate": { type: "boolean" } } }, args, USAGE);
  await runServer(() => ({ ...open(), migrates: values["no-migrate"] !== true }));
}

/** @throws Refusal for a command that the built server does not have */
async function runBuilt(
  name: string,
  args: readonly string[],
  open: Parameters<InstalledCommand["run"]>[0],
): Promise<void> {
  const commands: Readonly<Record<string, InstalledCommand>> = INSTALLED_COMMANDS;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const names = Object.keys(commands).join(", ");
    throw new Refusal(`There is no command ${name}: without one, the server starts; the commands are ${names}.`);
  }
  const call = ["main.cjs", name, command.takes].filter((each) => each !== undefined).join(" ");
  const usage = `${call}\n\n${command.help}`;
  if (isForHelp(args)) return console.log(usage);
  const { values, positionals } = readArguments(command, args, usage);
  await command.run(open, values, positionals);
}
