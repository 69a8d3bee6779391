import type { Config } from "../base/config.ts";
import { createLog } from "../http/log.ts";

/** Tells what a start has to say, also if LOG_LEVEL leaves most of the log out. */
export interface Announcer {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Plain text for a person at a terminal or with a demo; else lines of the log, so that a program can read all lines. */
export function announcer({ demo }: Pick<Config, "demo">): Announcer {
  if (!demo && !process.stdout.isTTY) return createLog("info");
  return {
    info: (_, message) => console.log(message),
    warn: (_, message) => console.error(message),
  };
}
