/** What browsers report for a key that an input method takes. Safari reports it also for the Enter that ends composing. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Keeps keys that an input method takes, while it composes text, from all handlers of the page. Call it before anything
 * else listens; further calls change nothing.
 */
export function quietKeys(): void {
  window.addEventListener("keydown", keepFromPage, { capture: true });
}

function keepFromPage(event: KeyboardEvent): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells Safari's Enter from any other
  if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation();
}
