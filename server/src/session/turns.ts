import { availableParallelism } from "node:os";
import { AppError } from "../errors.ts";
import { verifyPassword } from "./password.ts";

export interface TurnLimits {
  /** How many run at once. */
  readonly atOnce: number;
  /** How many may wait: in total, and for one source. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** When a refused source may try again, in seconds. */
  readonly retrySeconds: number;
}

/** Limits costly work in one process. @param who the source of the work, so that one source cannot take all places */
export type InTurn = <T>(who: string, run: () => Promise<T>) => Promise<T>;

/** First come, first served. When the queue is full, refuses with 503 and the seconds to wait. */
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
  // Passes its place directly to the next in the queue, so that newcomers cannot overtake.
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

/** The number of passwords that a process checks at once. With these limits, nobody waits more than a few seconds. */
const inTurn = createTurns({ atOnce: availableParallelism(), waiting: 400, waitingOfOne: 250, retrySeconds: 5 });

/** Like `verifyPassword`, in turn for this network. @throws AppError signInsBusy (503) */
export function verifyInTurn(network: string, password: string, phc: string | null): Promise<boolean> {
  return inTurn(network, () => verifyPassword(password, phc));
}
