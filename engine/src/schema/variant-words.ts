import type { Variants } from "../metadata/application-spec.ts";

/** The name of a definition as a heading: `siteKind` → `Site Kind`. */
export function titleOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter}`).replace(/^./, (letter) => letter.toUpperCase());
}

/** The message for an attribute that applies to no variant. */
export function noVariantText({ flags }: Variants): string {
  const titles = [...flags.values()].map(titleOf);
  return `Select ${titles.join(" or ")} or ${titles.length === 2 ? "both" : "several of them"}`;
}
