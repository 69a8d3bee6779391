/** Gives the first control in a place the focus, with the caret at the end of a text. @returns whether there is one */
export function focusFirst(place: HTMLElement): boolean {
  const control = place.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select, button");
  control?.focus();
  if (control instanceof HTMLInputElement && control.type === "text")
    control.setSelectionRange(control.value.length, control.value.length);
  return control !== null;
}
