import type { TokenScopes } from "@armature/engine/access";

const WORDS = { V: "view", C: "create", U: "change", R: "delete" } as const;
type Letter = keyof typeof WORDS;

/** What people choose: to read all that they may, all that they may, or single kinds of record. */
export type Rights = "read" | "all" | "some";

/** The rights as they are chosen. What is chosen of single kinds stays while another choice is tried. */
export interface ChosenRights {
  readonly rights: Rights;
  readonly entities: Readonly<Record<string, string>>;
  readonly named: readonly string[];
}

/** @param widest all that the person may */
export function scopesOf({ rights, entities, named }: ChosenRights, widest: TokenScopes): TokenScopes {
  if (rights === "all") return widest;
  if (rights === "some") return { entities: withoutEmpty(entities), named };
  const readable = Object.entries(widest.entities).filter(([, letters]) => letters.includes("V"));
  return { entities: Object.fromEntries(readable.map(([name]) => [name, "V"])), named: [] };
}

function withoutEmpty(entities: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(entities).filter(([, letters]) => letters !== ""));
}

/** What one can choose for a kind of record of which one holds these letters, the least first. */
export function choicesWithin(held: string): readonly string[] {
  const steps = ["", "V", "VCU", "VCUR"].map((step) =>
    Array.from(step)
      .filter((letter) => held.includes(letter))
      .join(""),
  );
  return [...new Set(steps)];
}

/** 'View, create and change'; 'Nothing' without letters. */
export function lettersInWords(letters: string): string {
  const words = Array.from(letters, (letter) => WORDS[letter as Letter]);
  const last = words.at(-1);
  if (last === undefined) return "Nothing";
  const text = words.length === 1 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SHOWN = 4;

/** What a token may do, a line for each set of letters: 'View: Device, Room and 12 more'. */
export function scopesInWords(
  { entities, named }: TokenScopes,
  labelOf: (entity: string) => string,
): readonly string[] {
  const byLetters = Map.groupBy(Object.keys(entities), (name) => entities[name] ?? "");
  const lines = Array.from(byLetters, ([letters, names]) => `${lettersInWords(letters)}: ${few(names.map(labelOf))}`);
  return named.length === 0 ? lines : [...lines, `Rights: ${few(named)}`];
}

function few(names: readonly string[]): string {
  const sorted = [...names].sort((one, other) => one.localeCompare(other));
  if (sorted.length <= SHOWN + 1) return sorted.join(", ");
  return `${sorted.slice(0, SHOWN).join(", ")} and ${sorted.length - SHOWN} more`;
}
