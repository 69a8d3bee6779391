import { passwordProblems } from "@armature/engine/platform";
import { AppError } from "../errors.ts";
import { isBreached } from "./breached-passwords.ts";
import { hashPassword } from "./password.ts";

/** Shortest word of a person or of the product that a password may not hold. */
const SHORTEST_WORD = 4;

/**
 * The hash of a password that somebody chose. Every way to set a password goes through here.
 * @param about what others know of the person, such as e-mail, name and the product's name: a password may not be made of it
 * @param attribute that the problems are reported at
 * @throws AppError 400 with all that is wrong with it
 */
export async function newPasswordHash(
  password: string,
  about: readonly (string | null)[] = [],
  attribute = "password",
): Promise<string> {
  const problems = newPasswordProblems(password, about);
  const errors = problems.map((message) => ({ code: "password", attribute, message }));
  if (errors.length > 0) throw new AppError("refused", { errors });
  return hashPassword(password);
}

/** What is wrong with a password: what the form says too, and what only the server can know. */
export function newPasswordProblems(password: string, about: readonly (string | null)[] = []): readonly string[] {
  const problems = passwordProblems(password);
  if (problems.length > 0) return problems;
  if (isBreached(password))
    return [
      "This password is known from breaches of other sites. Choose another one, such as four words and a number.",
    ];
  const word = wordsOf(about).find((each) => password.toLowerCase().includes(each));
  return word === undefined ? [] : [`The password must not contain '${word}', which others know of you.`];
}

/** 'Mara.Lindgren@north.example' is known by 'mara.lindgren', 'mara' and 'lindgren'. */
function wordsOf(about: readonly (string | null)[]): readonly string[] {
  const known = about.flatMap((text) => (text ?? "").toLowerCase().split("@").slice(0, 1));
  const words = [...known, ...known.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))];
  return words.filter((word) => word.length >= SHORTEST_WORD);
}
