import { flushSync } from "react-dom";

/** A key that was pressed before what it is meant for was there. */
export interface HeldKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Presses the keys on what has the focus. A letter that nothing handles is typed there. */
export function pressHeld(keys: readonly HeldKey[]): void {
  for (const held of keys) {
    // Each key meets what the one before it made, such as the next cell.
    flushSync(() => {
      const target = document.activeElement ?? document.body;
      const isLeft = target.dispatchEvent(new KeyboardEvent("keydown", { ...held, bubbles: true, cancelable: true }));
      // Deprecated, but nothing else types with the caret, the selection and the undo of a person.
      if (isLeft && Array.from(held.key).length === 1) document.execCommand("insertText", false, held.key);
    });
  }
}
