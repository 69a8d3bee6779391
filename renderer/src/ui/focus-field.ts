const CONTROLS = "input, textarea, select, button";

/** Brings a field into view and focuses it; a group of controls takes focus on its first one. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const control = field?.matches(CONTROLS) ? field : (field?.querySelector<HTMLElement>(CONTROLS) ?? field);
  field?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
