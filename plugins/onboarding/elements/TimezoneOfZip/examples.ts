import { examplesOf, hostileOf } from "@armature/plugins/examples";

export const examples = examplesOf({ name: "Combobox" });

export const hostile = hostileOf({ name: "Combobox" });
