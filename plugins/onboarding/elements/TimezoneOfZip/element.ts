import { defineElement } from "@armature/engine";
import { registry } from "@armature/plugins/elements";
import { ZIP } from "../../kit/place-of-zip.ts";

/** A time zone that forms fill in from the ZIP code. */
export const element = defineElement({
  ...registry.get("Combobox"),
  name: "TimezoneOfZip",
  label: "Time zone of the ZIP code",
  reads: ({ name }) => [name, ZIP],
});
