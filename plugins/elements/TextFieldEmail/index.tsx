import { definePlugin } from "@armature/renderer";
import { AtSign } from "lucide-react";
import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** An address. Phones show a keyboard with an @. */
const Input = tidiedInput(element, { inputMode: "email" });

export const plugin = definePlugin({ element, icon: AtSign, Input });
