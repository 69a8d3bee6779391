import { textForm } from "@armature/engine";
import type { CellProps } from "@armature/renderer";
import { ExternalLink, shownValue } from "@armature/renderer/ui";
import { isWebAddress } from "./web-address.ts";

/** A link. A stored value that is not a web address stays text. */
export function Cell({ value }: CellProps) {
  return isWebAddress(value) ? <ExternalLink href={value}>{value}</ExternalLink> : shownValue(textForm(value));
}
