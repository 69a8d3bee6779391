import { textForm } from "@armature/engine";
import { type CellProps, definePlugin } from "@armature/renderer";
import { ExternalLink, shownValue } from "@armature/renderer/ui";
import { Globe } from "lucide-react";
import { tidiedInput } from "../../kit/typed-input.tsx";
import { element, isWebAddress } from "./element.ts";

/** One line. Phones show a keyboard with a slash. */
const Input = tidiedInput(element, { inputMode: "url" });

/** A link. A stored value that is not a web address stays text. */
function Cell({ value }: CellProps) {
  return isWebAddress(value) ? <ExternalLink href={value}>{value}</ExternalLink> : shownValue(textForm(value));
}

export const plugin = definePlugin({ element, icon: Globe, Input, Cell });
