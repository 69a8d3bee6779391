const CONTROL = "input:not([type=hidden]), textarea, select, button";

/**
 * Moves the focus to an element if it is a control, or else to the first one in it, with the caret at the end of its
 * text. @returns whether there is one
 */
export function focusFirst(place: HTMLElement): boolean {
  const control = place.matches(CONTROL) ? place : place.querySelector<HTMLElement>(CONTROL);
  control?.focus();
  if (control instanceof HTMLInputElement && control.type === "text")
    control.setSelectionRange(control.value.length, control.value.length);
  return control !== null;
}
