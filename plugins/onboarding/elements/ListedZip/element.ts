import { defineElement } from "@armature/engine";
import { registry } from "@armature/plugins/elements";
import { STATE } from "../../kit/place-of-zip.ts";

/** A ZIP+4 code that forms look up in the list of ZIP codes. A code that the list does not have is no mistake. */
export const element = defineElement({
  ...registry.get("TextFieldZip"),
  name: "ListedZip",
  label: "ZIP+4 code with its place",
  reads: ({ name }) => [name, STATE],
});
