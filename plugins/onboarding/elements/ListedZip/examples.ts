import { examplesOf, hostileOf } from "@armature/plugins/examples";

export const examples = examplesOf({ name: "TextFieldZip" });

export const hostile = hostileOf({ name: "TextFieldZip" });
