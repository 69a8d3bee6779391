import { dayTexts, holdsDays, type ImportState } from "@armature/engine/import";
import { dayReadings } from "@armature/engine/values";

/** What people chose for texts, without dates that could be another day in the next file. */
export function lastingValues({ type, values }: ImportState): ImportState["values"] {
  return Object.fromEntries(
    Object.entries(values).map(([name, own]) => {
      const attribute = type.byName.get(name);
      if (!attribute || !holdsDays(attribute)) return [name, own];
      const lasting = Object.entries(own).filter(([text]) => dayReadings(dayTexts(attribute, text)).length < 2);
      return [name, Object.fromEntries(lasting)];
    }),
  );
}
