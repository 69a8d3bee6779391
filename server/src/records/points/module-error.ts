import type { ServerModule } from "./module.ts";

/** A bug in a module. The call answers 500, nothing is written, and the log has the code. */
export class ModuleError extends Error {
  override readonly name = "ModuleError";
  readonly code: string;

  constructor({ name }: ServerModule, problem: string) {
    super(`The module ${name} is broken: ${problem}.`);
    this.code = `${name}: ${problem}`;
  }
}

/** How long a module may read while its call holds locks, in milliseconds. */
const READ_LIMIT_MS = 15_000;

/** Fails if a module takes too long, so that it cannot hold locks forever. */
export async function inTime<T>(module: ServerModule, reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ModuleError(module, `read took more than ${READ_LIMIT_MS / 1000} s`)),
      READ_LIMIT_MS,
    );
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
