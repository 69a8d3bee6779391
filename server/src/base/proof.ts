import { AppError } from "./errors.ts";

/** What is known of who makes a call: a person who proved lately who they are, or too long ago; or a program, which cannot. */
export type Proof = "recent" | "old" | "program";

/**
 * Asks for a proof before a change of how people sign in, or of what they may do.
 * @param attribute what the change is about, if the call is about more
 * @throws AppError proveAgain (403) for a person, sessionOnly (403) for a program
 */
export function requireProof(proof: Proof, attribute?: string): void {
  if (proof === "recent") return;
  throw new AppError(proof === "program" ? "sessionOnly" : "proveAgain", {
    ...(attribute !== undefined && { attribute }),
  });
}
