import { defineModule } from "@armature/server";
import { onEntity } from "./typed.ts";

export const lending = defineModule({
  name: "library.lending",
  issues: { reasonMissing: { text: "Say in {label} why the item was retired." } },
  entities: [
    onEntity({
      entity: "item",
      validate: (items) =>
        items.map(({ after: { state, notes } }) =>
          state === "Retired" && notes === null ? [{ code: "reasonMissing", attribute: "notes" }] : [],
        ),
    }),
  ],
});
