import type { Locator } from "vitest/browser";

/**
 * Types as fast as possible: each key right after the work of the previous one, without waiting for work that this
 * starts.
 */
export async function typeFast(field: Locator, text: string): Promise<void> {
  const input = field.element() as HTMLInputElement;
  for (const key of text) {
    input.focus();
    document.execCommand("insertText", false, key);
    await new Promise((next) => setTimeout(next));
  }
}
