import { KNOWN_WORD, type KnownAbout, onlyWords, passwordProblems } from "@armature/engine/platform";
import { AppError } from "../base/errors.ts";
import { isBreached } from "./breached-passwords.ts";
import { hashPassword } from "./password.ts";

/** Endings with which a word that people use as a password is in the list of breaches. */
const ENDINGS = ["1", "12", "123", "01", "2", "7", "11", "21"];
const NOTHING: KnownAbout = { words: [] };

/**
 * Hashes a password that somebody chose. Every new password goes through here.
 * @param about what others know about the person
 * @param attribute the field that problems are reported for
 * @throws AppError refused (400) with all problems
 */
export async function newPasswordHash(
  password: string,
  about: KnownAbout = NOTHING,
  attribute = "password",
): Promise<string> {
  const problems = newPasswordProblems(password, about);
  const errors = problems.map((message) => ({ code: "password", attribute, message }));
  if (errors.length > 0) throw new AppError("refused", { errors });
  return hashPassword(password);
}

/** The problems of a password: those that the form reports too, and those that only the server can find. */
export function newPasswordProblems(password: string, about: KnownAbout = NOTHING): readonly string[] {
  const problems = passwordProblems(password, about);
  if (problems.length > 0) return problems;
  if (isBreached(password))
    return [
      "This password is known from breaches of other sites. Choose another one, such as four words and a number.",
    ];
  return isBreachedWord(password) ? [KNOWN_WORD] : [];
}

/** Whether the only word of a password is in the list with other endings: 'Summer2026' is guessed after 'summer123'. */
function isBreachedWord(password: string): boolean {
  const isUsed = (word: string) => ENDINGS.filter((ending) => isBreached(`${word}${ending}`)).length >= 2;
  return onlyWords(password).some(isUsed);
}
