import type { SecondFactor, Tenancy } from "../base/application.ts";
import type { Profile } from "../database/account-tables.ts";
import type { ProvedFactor } from "../database/sign-in-tables.ts";

/** Whether a factor is what a profile asks for. With nothing asked for, any is enough, and none is not. */
export function isEnough(need: SecondFactor | undefined, given: ProvedFactor | null): boolean {
  if (given === null) return false;
  return need !== "passkey" || given === "passkey" || given === "provider";
}

/** Whether a session with this factor may work with this profile. */
export function mayWork({ secondFactors }: Tenancy, profile: Profile, given: ProvedFactor | null): boolean {
  const need = secondFactors.get(profile);
  return need === undefined || isEnough(need, given);
}
