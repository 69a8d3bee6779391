import { notify } from "../ui/index.ts";

/** Says that the list that a field offers could not be loaded. */
export function tellFailedList(entity: string): void {
  const message = `Unable to load ${entity} list`;
  notify({ type: "error", title: "Unable to load org data.", message, key: `options-${entity}` });
}
