import { defineModule, onEntity } from "@armature/server";

export const lending = defineModule({
  name: "library.lending",
  issues: { reasonMissing: { text: "Say in {label} why the item was retired." } },
  entities: [
    onEntity({
      entity: "item",
      validate: (items) =>
        items.map(({ after }) =>
          after["state"] === "Retired" && after["notes"] === null
            ? [{ code: "reasonMissing", attribute: "notes" }]
            : [],
        ),
    }),
  ],
});
