import { notify } from "../ui/index.ts";

/** Says that something a page needs could not be loaded. It stays until dismissed. */
export function notifyPrerequisitesMissing(reload: () => void): void {
  notify({
    type: "error",
    message: "Could not load page prerequisites. Reload page to try again.",
    key: "prerequisites",
    duration: null,
    action: { label: "Reload page", onSelect: reload },
  });
}
