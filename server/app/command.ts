import type { Command, InstalledCommand } from "./commands/command.ts";
import type { INSTALLED_COMMANDS } from "./commands/installed.ts";
import { placeOf, Refusal } from "./place.ts";
import { isForHelp, readArguments } from "./read-arguments.ts";
import { runTool } from "./run-tool.ts";

interface Listed {
  readonly about: string;
  /** Loaded when it is used, since few commands need the build tools. */
  readonly load: () => Promise<{ readonly command: Command }>;
}

const COMMANDS: Readonly<Record<string, Listed>> = {
  dev: { about: "Runs the application for its developer, at PORT.", load: () => import("./commands/dev.ts") },
  check: {
    about: "Finds what is wrong in an application, before anything is built.",
    load: () => import("./commands/check.ts"),
  },
  types: {
    about: "Writes the types of records and calls, and schemas for editors, to types.",
    load: () => import("./commands/types.ts"),
  },
  build: {
    about: "Checks the application, then writes all that a server needs to dist.",
    load: () => import("./commands/build.ts"),
  },
  start: { about: "Runs what 'armature build' wrote. It builds nothing.", load: () => import("./commands/start.ts") },
  admin: { about: "Makes an administrator, or encrypts stored secrets anew.", load: installed("admin") },
  plan: {
    about: "Says what the files of the application would do to a database.",
    load: installed("plan"),
  },
  migrate: {
    about: "Brings a database up to the files of the application.",
    load: installed("migrate"),
  },
  doctor: { about: "Looks at an installation, and says what to do.", load: installed("doctor") },
  backup: { about: "Writes a database to a file.", load: installed("backup") },
  restore: { about: "Fills an empty database from such a file.", load: installed("restore") },
  examples: {
    about: "Fills a database with many records, to measure with.",
    load: () => import("./commands/examples.ts"),
  },
};

const APPLICATION = `  --application NAME  an application of this checkout; by default, that of this folder`;

/** Runs `armature …`. A problem that its user can fix is a sentence, and ends with 1. */
export function main([name, ...args]: readonly string[]): Promise<void> {
  return runTool(async () => {
    if (name === undefined || name === "--help" || name === "-h") return console.log(overview());
    const listed = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (listed === undefined) throw new Refusal(`There is no command ${name}.\n\n${overview()}`);
    const { command } = await listed.load();
    await runCommand(name, listed.about, command, args);
  });
}

async function runCommand(name: string, about: string, command: Command, args: readonly string[]): Promise<void> {
  const call = ["armature", name, command.takes, "[--application NAME]"].filter((each) => each !== undefined).join(" ");
  const usage = [call, about, command.help, APPLICATION].join("\n\n");
  if (isForHelp(args)) return console.log(usage);
  const options = { ...command.options, application: { type: "string" } } as const;
  const { values, positionals } = readArguments({ ...command, options }, args, usage);
  const { application, ...rest } = values;
  await command.run(placeOf(process.cwd(), application?.toString()), rest, positionals);
}

/** Loads a command of an installation. The application is loaded before it runs, so that only that can fail to load. */
function installed(name: keyof typeof INSTALLED_COMMANDS): Listed["load"] {
  return async () => {
    const { INSTALLED_COMMANDS } = await import("./commands/installed.ts");
    const command: InstalledCommand = INSTALLED_COMMANDS[name];
    const run: Command["run"] = async (place, options, args) => {
      const { installedAt } = await import("./load-application.ts");
      const found = await installedAt(place);
      await command.run(() => found, options, args);
    };
    return { command: { ...command, run } };
  };
}

function overview(): string {
  const lines = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(8)} ${about}`);
  return `armature COMMAND [--application NAME]\n\n${lines.join("\n")}\n\narmature COMMAND --help says more.`;
}
