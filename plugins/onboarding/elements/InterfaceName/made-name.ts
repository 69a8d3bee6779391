import type { ElementAttribute } from "@armature/engine";
import { readLine } from "@armature/plugins/kit/one-line.ts";
import { nameParts } from "./element.ts";

/**
 * '{interfaceType} {vendor}, {vendor}', with the vendors in the order in which they were chosen.
 * @returns null while there is no type or no vendor
 */
export function interfaceName(attribute: ElementAttribute, record: Readonly<Record<string, unknown>>): string | null {
  const { type, vendors } = nameParts(attribute, record);
  return type === "" || vendors.length === 0 ? null : readLine(`${type} ${vendors.join(", ")}`);
}
