/**
 * Words that passwords begin with most often, and words of health care. With digits or signs around them they are
 * guessed first.
 */
const WORDS: ReadonlySet<string> = new Set(
  `password passwort passcode login signin welcome hello letmein changeme secret default master admin administrator
  user guest test testing temporary temp qwerty qwertyuiop asdfgh iloveyou sunshine princess football baseball
  basketball dragon monkey shadow superman batman spring summer autumn fall winter january february march april may
  june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  hospital hospitals clinic clinical clinics medical medicine medicare health healthcare healthy doctor nurse nursing
  patient patients surgery pharmacy emergency ambulance radiology laboratory care system systems company business
  office work internet computer server security america texas boston chicago wisconsin madison`.split(/\s+/),
);

/** What stands for a letter: 'P@$$w0rd' is guessed as easily as 'Password'. */
const LETTERS: Readonly<Record<string, string>> = { "@": "a", $: "s", "0": "o" };

/** What both sides say of such a password. */
export const KNOWN_WORD =
  "This password is a word that is guessed first, with digits or signs. Choose another one, such as four words and a number.";

/** The words that a password can be read as, if it is one word with digits and signs. Empty for any other. */
export function onlyWords(password: string): readonly string[] {
  return readings(password).filter((word) => /^\p{L}{3,}$/u.test(word));
}

/** Whether a password is one of the words that are guessed first, with digits and signs around it. */
export function isKnownWord(password: string): boolean {
  return onlyWords(password).some((word) => WORDS.has(word));
}

/** A password without what surrounds its letters: '@dmin1' can be read as 'dmin' and as 'admin'. */
function readings(password: string): readonly string[] {
  const plain = password.normalize("NFC").toLowerCase();
  const bare = [/^[^\p{L}]+|[^\p{L}]+$/gu, /^[^\p{L}@$]+|[^\p{L}@$]+$/gu].map((around) => plain.replace(around, ""));
  return [...new Set(bare.map((text) => text.replaceAll(/[@$0]/g, (sign) => LETTERS[sign] ?? sign)))];
}

/** What others know of a person. */
export interface KnownAbout {
  /** Names, email addresses, the name of the product: the password may not contain a word of them. */
  readonly words: readonly (string | null)[];
  /** The organization: the password may not be its words, with digits and signs. Its domain comes from the addresses. */
  readonly places?: readonly (string | null)[];
}

const SHORTEST_WORD = 4;

/** What is wrong with a password that others could guess because they know the person; null if nothing is. */
export function guessedProblem(password: string, { words, places = [] }: KnownAbout): string | null {
  const inside = wordsOf(words).find((each) => password.toLowerCase().includes(each));
  if (inside !== undefined) return `The password must not contain '${inside}', which others know of you.`;
  const names = new Set(namesOf([...places, ...words.map(domainOf)]));
  const place = readings(password)
    .map((text) => text.replaceAll(/[^\p{L}]+/gu, ""))
    .find((each) => names.has(each));
  return place === undefined
    ? null
    : `The password must not be '${place}' with digits or signs, which others know of you.`;
}

/** 'Mara.Lindgren@north.example' gives 'mara.lindgren', 'mara' and 'lindgren'. */
function wordsOf(about: readonly (string | null)[]): readonly string[] {
  const known = about.flatMap((text) => (text ?? "").toLowerCase().split("@").slice(0, 1));
  const words = [...known, ...known.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))];
  return words.filter((word) => word.length >= SHORTEST_WORD);
}

/** The domain of an address without its last part: 'mail.north.example' gives 'mail north'. */
function domainOf(text: string | null): string {
  const [, domain = ""] = (text ?? "").split("@");
  return domain.split(".").slice(0, -1).join(" ");
}

/** 'North Gate Hospital' gives each run of its words: 'north', 'northgate', 'gatehospital' and so on. */
function namesOf(about: readonly (string | null)[]): readonly string[] {
  return about.flatMap((text) => {
    const words = (text ?? "").toLowerCase().match(/\p{L}+/gu) ?? [];
    const runs = words.flatMap((_, from) => words.slice(from).map((__, count) => words.slice(from, from + count + 1)));
    return runs.map((run) => run.join("")).filter((name) => name.length >= SHORTEST_WORD);
  });
}
