/**
 * Props of a button beside a control that Tab passes, so that it goes from field to field: the menu of the field leads to
 * it by key, and a pointer or a screen reader finds it where it is.
 * @param label as the menu names it
 */
export function fieldAction(label: string) {
  return { "data-field-action": label, tabIndex: -1, "aria-keyshortcuts": "Alt+H" } as const;
}

/** Shown while a person is at the field, by pointer or by key; always where there is no pointer to hover with. */
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

/** The buttons of a field that Tab passes. */
export const FIELD_ACTION = "button[data-field-action]:enabled";
