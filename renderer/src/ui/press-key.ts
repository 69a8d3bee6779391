/**
 * Presses a key on an element, for code that passes on what a person pressed elsewhere. The browser types nothing by it.
 * @returns whether no listener handled it
 */
export function pressKey(target: Element, key: string, shiftKey = false): boolean {
  return target.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
}
