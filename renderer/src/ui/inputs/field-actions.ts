/**
 * Props for a button beside a control that Tab skips, so that Tab goes from field to field. The menu of the field leads
 * to it with the keyboard; pointers and screen readers find it in place.
 * @param label its name in the menu
 */
export function fieldAction(label: string) {
  return { "data-field-action": label, tabIndex: -1, "aria-keyshortcuts": "Alt+H" } as const;
}

/** Visible while a person is at the field with the pointer or the keyboard, and always on touch screens. */
export const atField =
  "opacity-0 transition-opacity group-focus-within/field:opacity-100 group-hover/field:opacity-100 pointer-coarse:opacity-100";

/** Alt+H, which types another letter on some keyboards. */
export function isFieldMenuKey({
  altKey,
  ctrlKey,
  metaKey,
  code,
}: Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "code">): boolean {
  return altKey && !ctrlKey && !metaKey && code === "KeyH";
}

/** The buttons of a field that Tab skips. */
export const FIELD_ACTION = "button[data-field-action]:enabled";
