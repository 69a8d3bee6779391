/** The most characters that a name of an application has. */
const LONGEST = 40;
/** The platform's own metadata are called `platform`; npm refuses `node_modules`. */
const TAKEN = ["platform", "node_modules"];

/**
 * Why an application cannot have this name, as a sentence; null if it can.
 * @param others names of the packages that it depends on
 */
export function nameProblem(name: string, others: readonly string[]): string | null {
  if (name.length > LONGEST) return `'${name}' has ${name.length} characters; choose a name of at most ${LONGEST}.`;
  if (/^[a-z][a-z0-9]*([-._][a-z0-9]+)*$/.test(name)) {
    return [...TAKEN, ...others].includes(name)
      ? `'${name}' is taken already; choose another name, such as my-${name}.`
      : null;
  }
  return `'${name}' cannot be the name of an application: use small letters, digits and single hyphens, and begin with a letter, such as ${nearestName(name)}.`;
}

/** A name that is possible, from one that is not. */
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
