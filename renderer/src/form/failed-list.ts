import { notify } from "../ui/index.ts";

/** Reports that the list of a field could not be loaded. */
export function notifyFailedList(entity: string): void {
  const message = `Unable to load ${entity} list`;
  notify({ type: "error", title: "Unable to load org data.", message, key: `options-${entity}` });
}
