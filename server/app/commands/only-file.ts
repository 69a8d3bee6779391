import { Refusal } from "../place.ts";

/** The only argument of a command. @throws Refusal */
export function onlyFile(args: readonly string[]): string {
  const [file, ...more] = args;
  if (file === undefined || file.startsWith("-") || more.length > 0)
    throw new Refusal("Give one file, such as armature.backup.");
  return file;
}
