import { tidiedInput } from "@armature/plugins/kit/typed-input.tsx";
import { definePlugin } from "@armature/renderer";
import { Pill } from "lucide-react";
import { DEA_LENGTH, element } from "./element.ts";

/** Two letters and seven digits, with digits of one width. */
const Input = tidiedInput(element, { monospaced: true });

export const plugin = definePlugin({ element, icon: Pill, Input, counter: () => DEA_LENGTH, isCode: true });
