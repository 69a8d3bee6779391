/** Shortest password, in characters (ACC-116, ACC-220). */
const SHORTEST_PASSWORD = 8;

/** What is wrong with a password; the browser and the server say the same (ACC-116, ACC-D21). */
export function passwordProblems(password: string): readonly string[] {
  if (password === "") return ["Required"];
  const text = password.normalize("NFC");
  return [
    ...(Array.from(text).length < SHORTEST_PASSWORD ? ["Password must be at least 8 characters long."] : []),
    ...(/\p{Lu}/u.test(text) ? [] : ["Must contain a uppercase letter."]),
    ...(/\p{Ll}/u.test(text) ? [] : ["Must contain a lowercase letter."]),
    ...(/\p{Nd}/u.test(text) ? [] : ["Must contain a number."]),
  ];
}

/** What is wrong with the second typing of a password (ACC-117). */
export function confirmationProblems(password: string, confirmation: string): readonly string[] {
  if (confirmation === "") return ["Password confirmation is required."];
  return confirmation === password ? [] : ["Passwords must match"];
}
