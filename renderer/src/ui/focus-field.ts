const CONTROLS = "input, textarea, select, button";

/** Scrolls to a field and moves the focus to it, or to its first control. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const control = field?.matches(CONTROLS) ? field : (field?.querySelector<HTMLElement>(CONTROLS) ?? field);
  field?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
