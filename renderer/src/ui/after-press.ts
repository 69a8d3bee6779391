let isPressed = false;

function note({ type }: Event): void {
  isPressed = type === "pointerdown";
}

/** Notes, from now on, whether something is pressed, so that {@link afterPress} can tell. */
export function watchPresses(): void {
  // The same listener is added once, however many forms ask.
  for (const type of ["pointerdown", "pointerup", "pointercancel"]) addEventListener(type, note, true);
}

/** Acts at once, or when the press that is under way is over: what moves while a button is pressed is not clicked. */
export function afterPress(act: () => void): void {
  if (isPressed) addEventListener("pointerup", () => setTimeout(act), { once: true });
  else act();
}
