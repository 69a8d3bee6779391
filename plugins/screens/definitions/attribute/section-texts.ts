import type { ElementType } from "@armature/engine";

/** The titles of an attribute's sections, the same for reading and editing. */
export function settingsTitle({ label }: ElementType): string {
  return `Settings of ${label}`;
}

export const USE_TITLE = "Use in forms and lists";

export const REQUIRED_TITLE = "Required when";

export const REQUIRED_TEXT = "A value is required while all of these conditions hold.";

export const RULES_TEXT =
  "Rules show, disable, require or fill this field depending on other fields. They apply to forms, imports and the API.";
