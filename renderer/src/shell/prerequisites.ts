import { notify } from "../ui/index.ts";

/** Says that what a page needs before it can be shown could not be had; stays until dismissed. */
export function tellPrerequisitesMissing(reload: () => void): void {
  notify({
    type: "error",
    message: "Could not load page prerequisites. Reload page to try again.",
    key: "prerequisites",
    duration: null,
    action: { label: "Reload page", onSelect: reload },
  });
}
