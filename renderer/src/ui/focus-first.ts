const CONTROL = "input:not([type=hidden]), textarea, select, button";

/**
 * Moves the focus to an element if it is a control, or else to the first one in it: to the chosen one of radio buttons,
 * or with the caret at the end of its text. @returns whether there is one
 */
export function focusFirst(place: HTMLElement): boolean {
  const first = place.matches(CONTROL) ? place : place.querySelector<HTMLElement>(CONTROL);
  const control = first?.matches("[type=radio]") ? (place.querySelector<HTMLElement>(":checked") ?? first) : first;
  control?.focus();
  if (control instanceof HTMLInputElement && control.type === "text")
    control.setSelectionRange(control.value.length, control.value.length);
  return control !== null;
}
