import type { Locator } from "vitest/browser";

/** Types as fast as keys can come: each after the work of the one before, not after all that it sets going. */
export async function typeFast(field: Locator, text: string): Promise<void> {
  const input = field.element() as HTMLInputElement;
  for (const key of text) {
    input.focus();
    document.execCommand("insertText", false, key);
    await new Promise((next) => setTimeout(next));
  }
}
