import { definePlugin } from "@armature/renderer";
import { Phone } from "lucide-react";
import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** Three digits. Phones show their number pad. */
const Input = tidiedInput(element, { inputMode: "numeric", monospaced: true });

export const plugin = definePlugin({ element, icon: Phone, Input, isShort: true });
