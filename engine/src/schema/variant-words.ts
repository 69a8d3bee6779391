import type { Variants } from "../metadata/application-spec.ts";

/**
 * The name of a definition as a heading: `siteKind` → `Site Kind`.
 * @example
 * ```ts
 * import { titleOf } from "@armature/engine/schema";
 * titleOf("siteKind"); // → "Site Kind"
 * ```
 */
export function titleOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter}`).replace(/^./, (letter) => letter.toUpperCase());
}

/**
 * The message for an attribute that applies to no variant.
 * @example
 * ```ts
 * import { noVariantText } from "@armature/engine/schema";
 * const flags = new Map(Object.entries({ Public: "forPublic", School: "forSchools" }));
 * noVariantText({ attribute: "kind", flags }); // → "Select For Public or For Schools or both"
 * ```
 */
export function noVariantText({ flags }: Variants): string {
  const titles = [...flags.values()].map(titleOf);
  return `Select ${titles.join(" or ")} or ${titles.length === 2 ? "both" : "several of them"}`;
}
