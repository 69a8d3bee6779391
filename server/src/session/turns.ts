import { availableParallelism } from "node:os";
import { AppError } from "../errors.ts";
import { verifyPassword } from "./password.ts";

export interface TurnLimits {
  /** How many run at once. */
  readonly atOnce: number;
  /** How many wait, of all together and of one. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** When those who are refused may try again. */
  readonly retrySeconds: number;
}

/** Runs costly work of one process in turn. @param who asks, so that one cannot take all places */
export type InTurn = <T>(who: string, run: () => Promise<T>) => Promise<T>;

/** First come, first served. Who finds no place to wait is refused with 503 and a wait of seconds. */
export function createTurns({ atOnce, waiting, waitingOfOne, retrySeconds }: TurnLimits): InTurn {
  const queue: { readonly who: string; readonly begin: () => void }[] = [];
  let running = 0;
  const turn = async (who: string): Promise<void> => {
    if (running < atOnce) return void (running += 1);
    const own = queue.filter((each) => each.who === who).length;
    if (queue.length >= waiting || own >= waitingOfOne) {
      const headers = { "retry-after": String(retrySeconds) };
      throw new AppError("signInsBusy", { args: { seconds: retrySeconds }, headers });
    }
    await new Promise<void>((begin) => queue.push({ who, begin }));
  };
  // The place passes on to the next, so that nobody who comes in between overtakes those who wait.
  const end = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next.begin();
  };
  return async (who, run) => {
    await turn(who);
    try {
      return await run();
    } finally {
      end();
    }
  };
}

/** A process checks so many passwords at once; those who wait do so for a few seconds at most. */
const inTurn = createTurns({ atOnce: availableParallelism(), waiting: 400, waitingOfOne: 250, retrySeconds: 5 });

/** As `verifyPassword`, when it is this network's turn. @throws AppError signInsBusy (503) */
export function verifyInTurn(network: string, password: string, phc: string | null): Promise<boolean> {
  return inTurn(network, () => verifyPassword(password, phc));
}
