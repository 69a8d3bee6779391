/**
 * Moves the focus to the first control in an element, with the caret at the end of its text. @returns whether there is
 * one
 */
export function focusFirst(place: HTMLElement): boolean {
  const control = place.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select, button");
  control?.focus();
  if (control instanceof HTMLInputElement && control.type === "text")
    control.setSelectionRange(control.value.length, control.value.length);
  return control !== null;
}
