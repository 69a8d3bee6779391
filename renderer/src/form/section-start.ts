import { focusField } from "../ui/index.ts";
import { aboveId } from "./above-id.ts";

/** Where a section begins: at its heading, or at its first field. */
export function sectionStart(fieldId: string): HTMLElement | null {
  return document.getElementById(aboveId(fieldId)) ?? document.getElementById(`${fieldId}-label`);
}

/** Moves the focus to the first field of a section and scrolls to its heading. */
export function goToSection(fieldId: string): void {
  focusField(fieldId);
  document.getElementById(aboveId(fieldId))?.scrollIntoView({ block: "start" });
}
