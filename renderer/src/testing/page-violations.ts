/** What axe reports of a rule that a page breaks. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

interface Axe {
  run(options: object): Promise<{ readonly violations: readonly Violation[] }>;
}

/**
 * Checks the page against WCAG 2.2 AA. Axe must be loaded in it. End-to-end tests run this function alone in their
 * page, so it uses nothing of this file.
 * @returns the broken rules, each with the HTML of its elements
 */
export async function pageViolations(): Promise<readonly string[]> {
  const { axe } = globalThis as unknown as { readonly axe: Axe };
  // Axe would report controls that a sticky bar covers by chance, but a person can scroll them into view.
  const bars = [...document.querySelectorAll<HTMLElement>(".sticky.bottom-0")];
  for (const bar of bars) bar.style.position = "static";
  const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
  // Reports only violations: listing what passed takes longer than finding violations. The pages have no frames.
  const { violations } = await axe.run({ resultTypes: ["violations"], runOnly, iframes: false });
  for (const bar of bars) bar.style.position = "";
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}
