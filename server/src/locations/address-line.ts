import { textForm, type Values } from "@armature/engine";

/** An address in one line: `1 Main St, Suite 2, Reno, NV 89501-0001`; parts that are not known are left out. */
export function addressLine(address: Values): string {
  const part = (name: string) => textForm(address[name]).trim();
  const region = [part("state"), part("zip")].filter((text) => text !== "").join(" ");
  return [part("address"), part("address2"), part("city"), region].filter((text) => text !== "").join(", ");
}
