import { definePlugin } from "@armature/renderer";
import { Fingerprint } from "lucide-react";
import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** One line. The form's check finds out whether another record has the same text. */
const Input = tidiedInput(element);

export const plugin = definePlugin({ element, icon: Fingerprint, Input, counter: (attribute) => attribute.maxLength });
