import { closestOf } from "@armature/engine/values";

/** Warnings about unknown variables whose name is similar to a known one. */
export function misspelt(env: Readonly<Record<string, string | undefined>>, known: ReadonlySet<string>): string[] {
  const set = Object.keys(env).filter((name) => !known.has(name) && (env[name] ?? "").trim() !== "");
  return set.flatMap((name) => {
    const closest = closestOf(name.toUpperCase(), known);
    return closest === null
      ? []
      : [`${name} is set, which is no variable of this product: did you mean ${closest}? It has no effect as it is.`];
  });
}
