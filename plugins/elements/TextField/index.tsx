import { definePlugin } from "@armature/renderer";
import { Type } from "lucide-react";
import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** One line. Text that is too long is marked instead of being cut silently. */
const Input = tidiedInput(element);

export const plugin = definePlugin({ element, icon: Type, Input, counter: (attribute) => attribute.maxLength });
