import type { ElementRegistry } from "@armature/engine";
import type { ServerModule } from "../records/points/module.ts";

/** The fixed lists of the platform, in the order of the answer. */
export function listsModule(elements: ElementRegistry): ServerModule {
  return {
    name: "platform.lists",
    lists: {
      elementType: elements.names.map((name) => ({ name, label: elements.get(name).label })),
      operator: [
        { name: "contains", callback: "contains" },
        { name: "does not contain", callback: "doesNotContain" },
      ],
    },
  };
}
