import { builtinModules } from "node:module";

/** The most characters that a name of an application has. */
const LONGEST = 40;
/** Beside `metadata/platform` an application finds the platform's own metadata. */
const TAKEN = ["node_modules", "favicon", "platform", "test", ...builtinModules];

/**
 * Why npm, or Armature, takes no package of this name, as a sentence; null where both do.
 * @param others names of the packages that it depends on
 */
export function nameProblem(name: string, others: readonly string[]): string | null {
  if (name.length > LONGEST) return `'${name}' has ${name.length} characters; choose a name of at most ${LONGEST}.`;
  if (/^[a-z][a-z0-9]*([-._][a-z0-9]+)*$/.test(name)) {
    return [...TAKEN, ...others].includes(name)
      ? `'${name}' is the name of something else already; choose another one, such as my-${name}.`
      : null;
  }
  return `'${name}' is no name that npm takes for an application: one begins with a small letter and has small letters, digits and single hyphens, such as ${nearestName(name)}.`;
}

/** A name that both take, from one that they do not. */
function nearestName(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const joined = words.join("-").slice(0, LONGEST).replace(/-$/, "");
  if (joined === "") return "my-app";
  return /^[a-z]/.test(joined) ? joined : `app-${joined}`.slice(0, LONGEST);
}

/** What its folder of metadata is called: 'bookShelf' from 'book-shelf'. */
export function applicationName(name: string): string {
  return name.replace(/[-._]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** What people read: 'Book shelf' from 'book-shelf'. */
export function productName(name: string): string {
  const words = name.replace(/[-._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
