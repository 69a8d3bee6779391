import { createFairTurns } from "../turns/fair-turns.ts";
import { signInLimits } from "../turns/limits.ts";
import { verifyPassword } from "./password.ts";

const turns = createFairTurns(signInLimits);

/** Like `verifyPassword`, in turn for this network. @throws AppError signInsBusy (503) */
export function verifyInTurn(network: string, password: string, phc: string | null): Promise<boolean> {
  return turns.run({ person: network, organization: network }, () => verifyPassword(password, phc));
}
