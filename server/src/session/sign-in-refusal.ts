import type { SignInProblem } from "@armature/engine/platform";

/** Why a sign-in with an identity provider is refused: a code for the person, and a finer one for the security log. */
export class SignInRefusal extends Error {
  override readonly name = "SignInRefusal";
  readonly problem: SignInProblem;
  readonly why: string | null;
  /** The person, if it is known who wanted to sign in. */
  readonly userId: number | null;

  constructor(
    problem: SignInProblem,
    {
      why = null,
      userId = null,
      cause,
    }: { readonly why?: string | null; readonly userId?: number | null; cause?: unknown } = {},
  ) {
    super(`A sign-in is refused: ${problem}`, { cause });
    this.problem = problem;
    this.why = why;
    this.userId = userId;
  }
}
