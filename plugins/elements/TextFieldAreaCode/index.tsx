import { definePlugin } from "@armature/renderer";
import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** Three digits. Phones show their number pad. */
const Input = tidiedInput(element, { inputMode: "numeric", monospaced: true });

export const plugin = definePlugin({ element, Input, isShort: true });
