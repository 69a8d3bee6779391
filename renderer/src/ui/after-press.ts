let isPressed = false;

function note({ type }: Event): void {
  isPressed = type === "pointerdown";
}

/** Watches from now on whether a pointer is pressed, for {@link afterPress}. */
export function watchPresses(): void {
  // Adding the same listener again has no effect, however many forms call this.
  for (const type of ["pointerdown", "pointerup", "pointercancel"]) addEventListener(type, note, true);
}

/** Acts at once, or when the present press is over. An element that moves while it is pressed is not clicked. */
export function afterPress(act: () => void): void {
  if (isPressed) addEventListener("pointerup", () => setTimeout(act), { once: true });
  else act();
}
