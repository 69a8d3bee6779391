import type { ElementType } from "@armature/engine";

/** The titles and texts of an attribute's sections. */
export function settingsTitle({ label }: ElementType): string {
  return `Settings of ${label}`;
}

export const RULES_TEXT =
  "Rules show, disable, require or fill this field depending on other fields. They apply to forms, imports and the API.";
