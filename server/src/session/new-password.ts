import { passwordProblems } from "@armature/engine/platform";
import { AppError } from "../errors.ts";
import { isBreached } from "./breached-passwords.ts";
import { hashPassword } from "./password.ts";

/** The shortest word about a person or the product that a password may not contain. */
const SHORTEST_WORD = 4;

/**
 * Hashes a password that somebody chose. Every new password goes through here.
 * @param about what others know about the person: e-mail address, name, name of the product. The password may not
 * contain it.
 * @param attribute the field that problems are reported for
 * @throws AppError refused (400) with all problems
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

/** The problems of a password: those that the form reports too, and those that only the server can find. */
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

/** 'Mara.Lindgren@north.example' gives 'mara.lindgren', 'mara' and 'lindgren'. */
function wordsOf(about: readonly (string | null)[]): readonly string[] {
  const known = about.flatMap((text) => (text ?? "").toLowerCase().split("@").slice(0, 1));
  const words = [...known, ...known.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))];
  return words.filter((word) => word.length >= SHORTEST_WORD);
}
