import { parseArgs } from "node:util";
import type { Command, Options } from "./commands/command.ts";
import { Refusal } from "./place.ts";

interface Read {
  readonly values: Options;
  readonly positionals: readonly string[];
}

/** Whether the arguments ask for the help of their command. */
export function isForHelp(args: readonly string[]): boolean {
  return args.includes("--help") || args.includes("-h");
}

/**
 * The arguments of a command. One that reads them itself gets all but the options named here.
 * @throws Refusal for an option that the command does not have
 */
export function readArguments(
  { options = {}, readsItself }: Pick<Command, "options" | "readsItself">,
  args: readonly string[],
  usage: string,
): Read {
  const isWhole = readsItself === true;
  try {
    const { values, tokens, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: isWhole,
      strict: !isWhole,
      tokens: true,
    });
    const named = Object.entries(values).filter(([name]) => Object.hasOwn(options, name));
    const own = tokens.flatMap((token) =>
      token.kind === "option" && Object.hasOwn(options, token.name)
        ? [token.index, ...(token.inlineValue === false ? [token.index + 1] : [])]
        : [],
    );
    return {
      values: Object.fromEntries(named) as Options,
      positionals: isWhole ? args.filter((_, at) => !own.includes(at)) : positionals,
    };
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${usage}`);
  }
}
